import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { FileInput } from "#app/admin/design/files/file-input.tsx";
import { isTextFile } from "#app/admin/design/files/text-file.ts";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { ChoiceTabs } from "#app/admin/inventory/choice-tabs.tsx";
import { DoubtQuestion } from "#app/admin/inventory/doubt-question.tsx";
import type { ImportFields } from "#app/admin/inventory/import/import-form.tsx";
import { inventoryMessages, inventoryMessages as messages } from "#app/admin/inventory/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { ITEM_FILE_MAX, NAME_MAX } from "#db/values/limits.ts";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";

interface AddItemDialogProps {
  open: boolean;
  onClose: () => void;
  products: readonly ProductChoice[];
  /** The preselected product, from the list's filter. "" means no product. */
  product: string;
  /** Called with the typed input when the user says that the input contains several items. */
  onMany: (typed: Partial<ImportFields>) => void;
}

/** Adds one item, typed or as a .txt file (spec B2.8). */
export function AddItemDialog({ open, onClose, products, product, onMany }: AddItemDialogProps) {
  const [mode, setMode] = useState<"text" | "file">("text");
  const [fileError, setFileError] = useState("");

  /** Shows an error for an unusable file as soon as the user chooses the file, and clears the choice. */
  function check(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0];
    const problem = !file
      ? ""
      : !isTextFile(file)
        ? messages.chooseTxt
        : file.size > ITEM_FILE_MAX
          ? messages.fileTooLong
          : "";
    setFileError(problem);
    if (problem) event.currentTarget.value = "";
  }

  return (
    <FormDialog
      open={open}
      onClose={() => {
        onClose();
        setFileError("");
      }}
      title={messages.addTitle}
      submit={messages.add}
      intent="add"
      fields={{ mode }}
      width="wide"
      encType="multipart/form-data"
      asks={["looks_like_many", "credential_in_doubt"]}
    >
      {({ errors }) => (
        <>
          <ProductField products={products} product={product} error={errors.product} />
          <ChoiceTabs
            label={messages.tabs.label}
            tabs={[
              { value: "text", label: messages.tabs.text },
              { value: "file", label: messages.tabs.file },
            ]}
            value={mode}
            onChange={setMode}
          >
            <div className={mode === "text" ? "grid" : "hidden"}>
              <Field label={messages.accountData} help={messages.accountDataHelp} error={errors.accountData}>
                <TextArea
                  name="accountData"
                  rows={7}
                  spellCheck={false}
                  autoComplete="off"
                  className="font-mono"
                />
              </Field>
            </div>
            <div className={mode === "file" ? "grid" : "hidden"}>
              <Field label={messages.file} help={messages.fileHelp} error={fileError || errors.file}>
                <FileInput name="file" accept=".txt,text/plain" onChange={check} />
              </Field>
            </div>
          </ChoiceTabs>
          {errors.asOne && <ManyQuestion sentence={errors.asOne} onMany={onMany} />}
          <DoubtQuestion errors={errors} />
          <OriginFields errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

/**
 * The input looks like several items. This component asks whether the input is really one item. One button
 * submits the input again as one item. Another button passes the input to the import.
 */
function ManyQuestion({ sentence, onMany }: { sentence: string; onMany: AddItemDialogProps["onMany"] }) {
  const asOne = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLElement>(null);
  const messages = inventoryMessages.looksLikeMany;
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={messages.title}
      className="outline-none grid gap-3 rounded-10 bg-warning-soft p-4"
    >
      <p role="alert" className="m-0 text-15 text-warning">
        <strong>{sentence}</strong> {messages.help}
      </p>
      <input ref={asOne} type="hidden" name="asOne" defaultValue="false" />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          onClick={(event) => {
            if (asOne.current) asOne.current.value = "true";
            event.currentTarget.form?.requestSubmit();
            if (asOne.current) asOne.current.value = "false";
          }}
        >
          {messages.one}
        </Button>
        <Button onClick={(event) => event.currentTarget.form && onMany(typedIn(event.currentTarget.form))}>
          {messages.many}
        </Button>
      </div>
    </section>
  );
}

function typedIn(form: HTMLFormElement): Partial<ImportFields> {
  const typed = new FormData(form);
  const text = (name: string) => String(typed.get(name) ?? "");
  const file = typed.get("file");
  return {
    product: text("product"),
    mode: text("mode") === "file" ? "file" : "text",
    file: file instanceof File && file.size > 0 ? file : null,
    text: text("accountData"),
    supplier: text("supplier"),
    unitCost: text("unitCost"),
  };
}

/** Chooses the product of the new stock. */
export function ProductField({
  products,
  product,
  error,
}: {
  products: readonly ProductChoice[];
  product: string;
  error: string | undefined;
}) {
  return (
    <Field label={messages.product} error={error}>
      <SelectInput name="product" defaultValue={product} className="w-full">
        <option value="">{messages.chooseProduct}</option>
        {products.map(({ slug, name, available }) => (
          <option key={slug} value={slug}>
            {messages.choice(name, available)}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

/** The supplier and the unit cost of the stock. */
export function OriginFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={messages.supplier} error={errors.supplier}>
        <TextInput name="supplier" maxLength={NAME_MAX} autoComplete="off" />
      </Field>
      <Field label={messages.cost} error={errors.unitCost && messages.badCost}>
        <TextInput name="unitCost" inputMode="decimal" maxLength={20} autoComplete="off" />
      </Field>
    </div>
  );
}
