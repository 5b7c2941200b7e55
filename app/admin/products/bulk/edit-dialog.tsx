import { useRef, useState } from "react";
import { ActionForm, useActionSender } from "#app/admin/design/action-form.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { productStatuses } from "#db/values/vocabulary.ts";
import type { BulkEdited } from "#domain/catalog/bulk/edit-products.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { formatMoney } from "#messages/format.ts";
import { productMessages } from "../messages.ts";

interface BulkEditDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
  ids: readonly string[];
  categories: readonly CategoryView[];
}

/**
 * Edits the chosen products in three steps: the fields, a summary of the changes, and the saving of the
 * changes.
 */
export function BulkEditDialog({ open, onClose, onDone, ids, categories }: BulkEditDialogProps) {
  const messages = productMessages.bulk;
  const form = useRef<HTMLFormElement>(null);
  const [preview, setPreview] = useState<BulkEdited | null>(null);
  const sender = useActionSender({
    onDone: () => {
      setPreview(null);
      onDone();
    },
  });
  function close(): void {
    setPreview(null);
    onClose();
  }
  function apply(): void {
    if (sender.busy || !form.current) return;
    const fields = new FormData(form.current);
    fields.set("intent", "bulk-edit");
    sender.send(fields);
  }
  const status = productMessages.status;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={messages.editTitle(ids.length)}
      description={messages.editLead}
    >
      <ActionForm
        formRef={form}
        intent="bulk-preview"
        fields={{ ids: ids.join(" ") }}
        className="grid gap-4"
        onDirty={() => setPreview(null)}
        onDone={(result) => setPreview(result as BulkEdited)}
      >
        {({ errors, busy }) => (
          <>
            <Field label={messages.status}>
              <SelectInput name="status" className="w-full">
                <option value="">{messages.keep}</option>
                {productStatuses.map((value) => (
                  <option key={value} value={value}>
                    {status[value]}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label={messages.category}>
              <SelectInput name="categoryId" className="w-full">
                <option value="">{messages.keep}</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            </Field>
            <Field label={messages.percent} help={messages.percentHelp} error={errors.percent}>
              <TextInput name="percent" inputMode="numeric" autoComplete="off" maxLength={4} />
            </Field>
            <Field label={messages.featured}>
              <SelectInput name="featured" className="w-full">
                <option value="">{messages.keep}</option>
                <option value="true">{messages.yes}</option>
                <option value="false">{messages.no}</option>
              </SelectInput>
            </Field>
            {preview && <Summary edited={preview} />}
            <div className="flex flex-wrap justify-end gap-2">
              <Button type="submit" variant={preview ? "outline" : "filled"} aria-disabled={busy}>
                {messages.preview}
              </Button>
              {preview && (
                <Button onClick={apply} aria-disabled={sender.busy}>
                  {messages.apply(preview.changed + preview.held)}
                </Button>
              )}
            </div>
          </>
        )}
      </ActionForm>
      {sender.stepUp}
    </Dialog>
  );
}

function Summary({ edited }: { edited: BulkEdited }) {
  const messages = productMessages.bulk;
  const lines = [
    messages.willChange(edited.changed),
    edited.held > 0 ? messages.willHold(edited.held) : "",
    edited.same > 0 ? messages.stayTheSame(edited.same) : "",
    edited.withoutContent > 0 ? messages.lackContent(edited.withoutContent) : "",
    edited.gone > 0 ? messages.areGone(edited.gone) : "",
  ].filter(Boolean);
  return (
    <section aria-label={messages.summary} className="admin-text rounded-10 bg-surface-2 px-4 py-3">
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {edited.prices.length > 0 && (
        <ul className="mt-2 grid gap-1 border-t border-line pt-2">
          {edited.prices.map(({ name, before, after, isHeld }) => (
            <li key={`${name} ${before}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <span className="truncate" title={name}>
                {name}
              </span>
              <span className="whitespace-nowrap">
                {formatMoney(before)} → {formatMoney(after)}
                {isHeld && <span className="text-warning"> {messages.waits}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
