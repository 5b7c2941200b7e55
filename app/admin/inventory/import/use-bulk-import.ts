import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { sendAndFollow } from "#app/admin/design/files/read-progress.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import type { ContentPreview, ImportPreview, ReadingOffer } from "#domain/inventory/import/preview-import.ts";
import type { Reading } from "#domain/inventory/import/reading.ts";
import type { Answers, QuestionKind } from "#domain/inventory/rows/questions.ts";
import { inventoryMessages as messages } from "../messages.ts";
import { problemOfColumns } from "./column-names.tsx";
import { type ImportFields, isFilled } from "./import-form.tsx";

interface Imported {
  added: number;
  leftOut: number;
  repeated: number;
  served: { delivered: number; partly: number };
}

/** The result of the server's attempt to read the input, and the user's choices. */
export interface Seen {
  /** The encoding of the input, or null when the input is not a text. */
  encoding: ImportPreview["encoding"];
  offers: ReadingOffer[];
  /** The index of the chosen reading, or null while several readings are possible and none is chosen. */
  chosen: number | null;
  /** The items of the chosen reading, or null while no reading is chosen. */
  content: ContentPreview | null;
  /** The names of the columns, when the user has chosen names. */
  columns: string[] | null;
  /** The user's answers to the questions about the items. */
  answers: Answers;
}

export type Working = { on: "preview" | "import"; share: number | null } | null;

/** Submits a pasted text or a file for the preview and the import, and stores the results. */
export function useBulkImport(onAdded: () => void) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [seen, setSeen] = useState<Seen | null>(null);
  const [working, setWorking] = useState<Working>(null);
  // Counts how often the input changed. When a preview of an earlier input arrives, the hook ignores the
  // preview.
  const changes = useRef(0);

  /** @returns the result, or null after an error, which the hook has already shown to the user. */
  async function ask<T>(intent: "preview" | "import", form: FormData): Promise<T | null> {
    setWorking({ on: intent, share: null });
    const answer = await sendAndFollow("/admin/inventario/importar", form, (share) =>
      setWorking({ on: intent, share }),
    );
    setWorking(null);
    if (answer?.ok) return answer.result as T;
    setErrors(answer?.fields ?? {});
    const shownToast = answer?.toast ?? { title: messages.failed, description: messages.many.connection };
    toast({ ...shownToast, variant: "destructive" });
    return null;
  }

  async function preview(fields: ImportFields): Promise<void> {
    if (working) return;
    const missing = missingOf(fields);
    setErrors(missing);
    if (Object.keys(missing).length > 0)
      return toast({
        title: messages.failed,
        description: missing.content ?? messages.chooseBoth,
        variant: "destructive",
      });
    const layout = fields.layout === "auto" ? {} : { layout: fields.layout };
    const read = changes.current;
    const found = await ask<ImportPreview>("preview", formOf(fields, "preview", layout));
    if (!found || read !== changes.current) return;
    const { encoding, readings, content } = found;
    const columns = columnsOf(content?.reading);
    setSeen({ encoding, offers: readings, chosen: content ? 0 : null, content, columns, answers: {} });
  }

  async function choose(fields: ImportFields, place: number): Promise<void> {
    const offer = seen?.offers[place];
    if (working || !seen || !offer) return;
    setSeen({ ...seen, chosen: place, content: null, columns: null, answers: {} });
    const found = await ask<ImportPreview>("preview", formOf(fields, "preview", offer.reading));
    const content = found?.content ?? null;
    const columns = columnsOf(content?.reading);
    setSeen({ ...seen, chosen: content ? place : null, content, columns, answers: {} });
  }

  /** Reads the items again with one more answer, because each answer can lead to further questions. */
  async function answer(fields: ImportFields, kind: QuestionKind, chosen: string): Promise<void> {
    if (working || !seen?.content) return;
    const answers = { ...seen.answers, [kind]: chosen };
    setSeen({ ...seen, answers });
    const found = await ask<ImportPreview>("preview", formOf(fields, "preview", namedReading(seen), answers));
    setSeen(found?.content ? { ...seen, answers, content: found.content } : seen);
  }

  async function add(fields: ImportFields): Promise<void> {
    if (working || !seen?.content || !canAdd(seen)) return;
    const done = await ask<Imported>("import", formOf(fields, "import", namedReading(seen), seen.answers));
    if (!done) return;
    const { added, repeated, leftOut, served } = done;
    const details = [
      leftOut > 0 && messages.many.leftOut(leftOut),
      messages.served(served.delivered, served.partly),
      repeated > 0 && messages.passedOver(repeated),
    ];
    const description = details.filter(Boolean).join(" ");
    toast({ title: messages.imported(added), ...(description ? { description } : {}) });
    onAdded();
    void revalidate();
  }

  const rename = (columns: string[]) => setSeen((before) => before && { ...before, columns });
  const leave = () => {
    changes.current++;
    setSeen(null);
  };
  return { errors, seen, working, preview, choose, answer, add, rename, leave };
}

/** Returns whether the chosen reading has new items, no problems and no open question. */
export const canAdd = ({ content, columns }: Seen): boolean =>
  content !== null &&
  content.problemCount === 0 &&
  (content.counts?.fresh ?? 0) > 0 &&
  (columns === null || problemOfColumns(columns) === null);

const columnsOf = (reading: Reading | undefined): string[] | null =>
  reading?.layout === "fields" && !reading.header ? (reading.columns ?? null) : null;

function missingOf(fields: ImportFields): Record<string, string> {
  if (!fields.product) return { product: messages.chooseBoth };
  if (isFilled(fields)) return {};
  return { content: fields.mode === "file" && fields.file ? messages.emptyFile : messages.chooseBoth };
}

const namedReading = ({ content, columns }: Seen): Partial<Reading> => ({
  ...content?.reading,
  ...(columns ? { columns } : {}),
});

function formOf(
  fields: ImportFields,
  intent: string,
  reading: Partial<Reading>,
  answers: Answers = {},
): FormData {
  const { mode, file, text, product, encoding, supplier, unitCost } = fields;
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, product, supplier, unitCost })) form.set(name, value);
  for (const [name, value] of Object.entries(reading))
    form.set(name, Array.isArray(value) ? value.join(",") : String(value));
  for (const [name, value] of Object.entries(answers)) form.set(name, value);
  form.set("skipRepeated", "true");
  const chosenFile = mode === "file" ? file : null;
  // A pasted text is sent as UTF-8.
  if (chosenFile) form.set("encoding", encoding);
  form.set("content", chosenFile ?? text);
  return form;
}
