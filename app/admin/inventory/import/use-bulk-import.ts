import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import type { ContentPreview, ImportPreview, ReadingOffer } from "#domain/inventory/import/preview-import.ts";
import type { Reading } from "#domain/inventory/import/reading.ts";
import { inventoryMessages as words } from "../messages.ts";
import { problemOfColumns } from "./column-names.tsx";
import { type ImportFields, isFilled } from "./import-form.tsx";
import { sendAndFollow } from "./read-progress.ts";

interface Imported {
  added: number;
  repeated: number;
  served: { delivered: number; partly: number };
}

/** What the server has made of a paste, and what the person has chosen of it. */
export interface Seen {
  offers: ReadingOffer[];
  /** The place of the chosen offer; null while there are several and nobody has chosen. */
  chosen: number | null;
  /** What the chosen reading would add; null until it is known. */
  content: ContentPreview | null;
  /** The names of the columns where the person gives them. */
  columns: string[] | null;
}

export type Working = { on: "preview" | "import"; share: number | null } | null;

/** Sends a paste or a file for its preview and for its import, and holds what came of it. */
export function useBulkImport(onAdded: () => void) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [seen, setSeen] = useState<Seen | null>(null);
  const [working, setWorking] = useState<Working>(null);

  /** @returns what came of it; null where it was refused, which is said. */
  async function ask<T>(intent: "preview" | "import", form: FormData): Promise<T | null> {
    setWorking({ on: intent, share: null });
    const answer = await sendAndFollow("/admin/inventario/importar", form, (share) =>
      setWorking({ on: intent, share }),
    );
    setWorking(null);
    if (answer?.ok) return answer.result as T;
    setErrors(answer?.fields ?? {});
    const said = answer?.toast ?? { title: words.failed, description: words.many.connection };
    toast({ ...said, variant: "destructive" });
    return null;
  }

  async function preview(fields: ImportFields): Promise<void> {
    if (working) return;
    const missing = missingOf(fields);
    setErrors(missing);
    if (Object.keys(missing).length > 0)
      return toast({ title: words.failed, description: words.chooseBoth, variant: "destructive" });
    const layout = fields.layout === "auto" ? {} : { layout: fields.layout };
    const found = await ask<ImportPreview>("preview", formOf(fields, "preview", layout));
    if (!found) return;
    const { readings, content } = found;
    setSeen({ offers: readings, chosen: content ? 0 : null, content, columns: columnsOf(content?.reading) });
  }

  async function choose(fields: ImportFields, place: number): Promise<void> {
    const offer = seen?.offers[place];
    if (working || !seen || !offer) return;
    setSeen({ ...seen, chosen: place, content: null, columns: null });
    const found = await ask<ImportPreview>("preview", formOf(fields, "preview", offer.reading));
    const content = found?.content ?? null;
    setSeen({ ...seen, chosen: content ? place : null, content, columns: columnsOf(content?.reading) });
  }

  async function add(fields: ImportFields): Promise<void> {
    if (working || !seen?.content || !canAdd(seen)) return;
    const { reading } = seen.content;
    const named = seen.columns ? { ...reading, columns: seen.columns } : reading;
    const done = await ask<Imported>("import", formOf(fields, "import", named));
    if (!done) return;
    const { added, repeated, served } = done;
    const details = [
      words.served(served.delivered, served.partly),
      repeated > 0 && words.passedOver(repeated),
    ];
    const description = details.filter(Boolean).join(" ");
    toast({ title: words.imported(added), ...(description ? { description } : {}) });
    onAdded();
    void revalidate();
  }

  const rename = (columns: string[]) => setSeen((before) => before && { ...before, columns });
  const leave = () => setSeen(null);
  return { errors, seen, working, preview, choose, add, rename, leave };
}

/** Whether the chosen reading brings something new and nothing wrong. */
export const canAdd = ({ content, columns }: Seen): boolean =>
  content !== null &&
  content.problemCount === 0 &&
  content.fresh > 0 &&
  (columns === null || problemOfColumns(columns) === null);

const columnsOf = (reading: Reading | undefined): string[] | null =>
  reading?.layout === "fields" && !reading.header ? (reading.columns ?? null) : null;

function missingOf(fields: ImportFields): Record<string, string> {
  if (!fields.product) return { product: words.chooseBoth };
  return isFilled(fields) ? {} : { content: words.chooseBoth };
}

function formOf(fields: ImportFields, intent: string, reading: Partial<Reading>): FormData {
  const { mode, file, text, product, supplier, unitCost } = fields;
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, product, supplier, unitCost })) form.set(name, value);
  for (const [name, value] of Object.entries(reading))
    form.set(name, Array.isArray(value) ? value.join(",") : String(value));
  form.set("skipRepeated", "true");
  form.set("content", mode === "file" && file ? file : text);
  return form;
}
