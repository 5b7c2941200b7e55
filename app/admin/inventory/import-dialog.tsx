import { useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import type { ProductChoice } from "#domain/inventory/inventory-views.ts";
import type { ImportPreview } from "#domain/inventory/preview-import.ts";
import { type ImportFields, ImportForm, isFilled } from "./import-form.tsx";
import { PreviewTable } from "./import-preview.tsx";
import { inventoryMessages as words } from "./messages.ts";
import { sendAndFollow } from "./read-progress.ts";

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  products: readonly ProductChoice[];
  /** The product that is looked at, chosen beforehand; "" is none. */
  product: string;
}

interface Imported {
  added: number;
  repeated: number;
  served: { delivered: number; partly: number };
}

const EMPTY: Omit<ImportFields, "product"> = {
  mode: "file",
  file: null,
  text: "",
  format: "auto",
  supplier: "",
  unitCost: "",
};

/**
 * Many items at once: what they are, then what of it is new, then the adding with its progress. Closing keeps what was
 * chosen and typed until it was added.
 */
export function ImportDialog({ open, onOpenChange, products, product }: ImportDialogProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [fields, setFields] = useState<ImportFields>({ ...EMPTY, product });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [working, setWorking] = useState<{ on: "preview" | "import"; share: number | null } | null>(null);
  const status = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open && product) setFields((before) => (before.product ? before : { ...before, product }));
  }, [open, product]);
  const isHolding = isFilled(fields) || working?.on === "import";
  useEffect(() => {
    if (!isHolding) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isHolding]);
  useEffect(() => {
    if (preview) status.current?.focus();
  }, [preview]);

  async function send(intent: "preview" | "import"): Promise<void> {
    if (working) return;
    const missing = missingOf(fields);
    setErrors(missing);
    if (Object.keys(missing).length > 0)
      return toast({ title: words.failed, description: words.chooseBoth, variant: "destructive" });
    setWorking({ on: intent, share: null });
    const answer = await sendAndFollow("/admin/inventario/importar", formOf(fields, intent), (share) =>
      setWorking({ on: intent, share }),
    );
    setWorking(null);
    if (!answer)
      return toast({ title: words.failed, description: words.many.connection, variant: "destructive" });
    if (!answer.ok) {
      setErrors(answer.fields);
      return toast({ ...answer.toast, variant: "destructive" });
    }
    if (intent === "preview") return setPreview(answer.result as ImportPreview);
    const { added, repeated, served } = answer.result as Imported;
    const details = [
      words.served(served.delivered, served.partly),
      repeated > 0 && words.passedOver(repeated),
    ];
    const description = details.filter(Boolean).join(" ");
    toast({ title: words.imported(added), ...(description ? { description } : {}) });
    setFields({ ...EMPTY, product });
    setPreview(null);
    onOpenChange(false);
    void revalidate();
  }

  const canSave = preview !== null && preview.problemCount === 0 && preview.fresh > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.many.title}
      width="wide"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {preview ? (
            <>
              <Button
                variant="outline"
                aria-disabled={working !== null}
                onClick={() => !working && setPreview(null)}
              >
                {words.many.back}
              </Button>
              {canSave && (
                <Button aria-disabled={working !== null} onClick={() => void send("import")}>
                  {words.many.save(preview.fresh)}
                </Button>
              )}
            </>
          ) : (
            <Button type="submit" form={formId} aria-disabled={working !== null}>
              {words.many.preview}
            </Button>
          )}
        </div>
      }
    >
      {working && <Progress on={working.on} share={working.share} />}
      {preview ? (
        <div ref={status} tabIndex={-1} className="outline-none">
          <PreviewTable preview={preview} />
        </div>
      ) : (
        <ImportForm
          id={formId}
          fields={fields}
          errors={errors}
          products={products}
          onChange={(change) => setFields((before) => ({ ...before, ...change }))}
          onSubmit={() => void send("preview")}
        />
      )}
    </Dialog>
  );
}

function missingOf(fields: ImportFields): Record<string, string> {
  if (!fields.product) return { product: words.chooseBoth };
  return isFilled(fields) ? {} : { content: words.chooseBoth };
}

function formOf(fields: ImportFields, intent: string): FormData {
  const { mode, file, text, product, format, supplier, unitCost } = fields;
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, product, format, supplier, unitCost }))
    form.set(name, value);
  form.set("skipRepeated", "true");
  form.set("content", mode === "file" && file ? file : text);
  return form;
}

function Progress({ on, share }: { on: "preview" | "import"; share: number | null }) {
  const label = on === "preview" ? words.many.reading : words.many.saving;
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <div className="mb-4 grid gap-1.5">
      <p className="text-15 font-medium">
        <span role="status">{label}</span>{" "}
        {percent !== undefined && (
          <span aria-hidden="true" className="tabular-nums">
            {percent}%
          </span>
        )}
      </p>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-2 [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent"
      />
      {on === "import" && <p className="text-13 text-ink-3">{words.many.savingHelp}</p>}
    </div>
  );
}
