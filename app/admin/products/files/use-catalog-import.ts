import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { catalogFileMessages as messages } from "#app/admin/design/files/catalog-file-messages.ts";
import type { ChoiceName } from "#app/admin/design/files/file-choices.tsx";
import { sendAndFollow } from "#app/admin/design/files/read-progress.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { IMPORT_FILE_MAX } from "#db/values/limits.ts";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";
import type { FilesReport } from "#domain/checkout/shop-files/import-files.ts";
import type { SentFile } from "./sent-files.ts";

const ADDRESS = "/admin/produtos/importar";
/**
 * The maximum number of image files, and the maximum number of bytes, that the browser sends in one request.
 * The server accepts requests of up to 16 MiB.
 */
const BATCH_FILES = 8;
const BATCH_BYTES = 12 * 1024 * 1024;

/** The chosen files. */
export interface ChosenFiles {
  products: File | null;
  coupons: File | null;
  images: readonly File[];
  /** The user's choices about how the server reads files whose content is ambiguous. */
  choices: Partial<Record<ChoiceName, string>>;
}

export interface Working {
  on: "images" | "preview" | "import";
  /** The progress from 0 to 1, or null while unknown. */
  share: number | null;
}

type Counts = Pick<NonNullable<FilesReport["catalog"]>, "created" | "updated">;

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Sends the chosen files for a preview and for the import, and stores the preview. */
export function useCatalogImport(onDone: () => void) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const sent = useRef(new Map<string, SentFile>());
  const retry = useRef<() => void>(() => {});
  const [error, setError] = useState("");
  const [unclear, setUnclear] = useState<Readonly<Record<string, string>>>({});
  const [seen, setSeen] = useState<FilesReport | null>(null);
  const [working, setWorking] = useState<Working | null>(null);
  const [needsCode, setNeedsCode] = useState<"enable" | "confirm" | null>(null);

  /** @returns the result, or null after an error, which the hook has already shown to the user. */
  async function ask<T>(on: Working["on"], form: FormData, begin = 0, part = 1): Promise<T | null> {
    setWorking({ on, share: begin });
    const answer = await sendAndFollow(ADDRESS, form, (share) =>
      setWorking({ on, share: share === null ? null : begin + share * part }),
    );
    if (answer?.ok) return answer.result as T;
    setWorking(null);
    if (answer?.stepUp) setNeedsCode(answer.stepUp);
    else {
      if (answer?.code === "file_unclear") setUnclear(answer.fields);
      const shownToast = answer?.toast ?? { title: messages.failed, description: messages.connection };
      toast({ ...shownToast, variant: "destructive" });
      // Discards the preview, because the catalog has changed since the preview. The next preview compares
      // the files with the current catalog.
      if (answer?.code === "import_changed") setSeen(null);
    }
    return null;
  }

  /** Sends the images that were not sent before. Returns false after an error. */
  async function sendImages(images: readonly File[]): Promise<boolean> {
    for (const file of images)
      if (file.size > IMAGE_BYTES_MAX)
        sent.current.set(keyOf(file), { name: file.name, problem: "too_large" });
    const waiting = images.filter((file) => !sent.current.has(keyOf(file)));
    for (let at = 0; at < waiting.length; ) {
      const batch = batchFrom(waiting, at);
      const form = new FormData();
      form.set("intent", "pictures");
      for (const file of batch) form.append("picture", file);
      const part = batch.length / waiting.length;
      const result = await ask<SentFile[]>("images", form, at / waiting.length, part);
      if (!result) return false;
      for (const [index, file] of batch.entries()) {
        const one = result[index];
        if (one) sent.current.set(keyOf(file), one);
      }
      at += batch.length;
    }
    return true;
  }

  async function preview(files: ChosenFiles): Promise<void> {
    if (working) return;
    const missing = problemOf(files);
    setError(missing);
    setUnclear({});
    if (missing) return;
    retry.current = () => void preview(files);
    if (!(await sendImages(files.images))) return;
    const found = await ask<FilesReport>("preview", formOf("preview", files));
    setWorking(null);
    if (found) setSeen(found);
  }

  async function apply(files: ChosenFiles): Promise<void> {
    if (working || !seen) return;
    retry.current = () => void apply(files);
    const form = formOf("import", files);
    form.set("seen", seen.state);
    const done = await ask<{ catalog: Counts | null; coupons: Counts | null }>("import", form);
    setWorking(null);
    if (!done) return;
    const { catalog, coupons } = done;
    const text = [
      catalog && messages.done(catalog.created, catalog.updated),
      coupons && messages.doneCoupons(coupons.created, coupons.updated),
    ];
    toast({ title: messages.imported, description: text.filter(Boolean).join(" ") });
    onDone();
    void revalidate();
  }

  function formOf(intent: string, { products, coupons, images, choices }: ChosenFiles): FormData {
    const form = new FormData();
    form.set("intent", intent);
    for (const [name, value] of Object.entries(choices)) form.set(name, value);
    if (products) form.set("products", products);
    if (coupons) form.set("coupons", coupons);
    const known = images.flatMap((file) => sent.current.get(keyOf(file)) ?? []);
    form.set("pictures", JSON.stringify(known));
    return form;
  }

  const confirmed = () => {
    setNeedsCode(null);
    retry.current();
  };
  const leave = () => {
    setSeen(null);
    setError("");
  };
  return {
    ...{ error, unclear, seen, working, preview, apply, leave },
    code: { need: needsCode, onClose: () => setNeedsCode(null), onConfirmed: confirmed },
  };
}

function problemOf({ products, coupons }: ChosenFiles): string {
  const chosen = [products, coupons].filter((file) => file !== null);
  if (chosen.length === 0) return messages.chooseFile;
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  return size > IMPORT_FILE_MAX ? messages.tooLong(IMPORT_FILE_MAX / 1024 / 1024) : "";
}

function batchFrom(files: readonly File[], start: number): File[] {
  const batch: File[] = [];
  let bytes = 0;
  for (const file of files.slice(start, start + BATCH_FILES)) {
    if (batch.length > 0 && bytes + file.size > BATCH_BYTES) break;
    batch.push(file);
    bytes += file.size;
  }
  return batch;
}
