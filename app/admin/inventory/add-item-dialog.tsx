import { type ChangeEvent, useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { CREDENTIAL_MAX, ITEM_FILE_MAX, NAME_MAX } from "#db/limits.ts";
import type { ProductChoice } from "#domain/inventory/inventory-views.ts";
import { ChoiceTabs } from "./choice-tabs.tsx";
import { FileInput } from "./file-input.tsx";
import { inventoryMessages as words } from "./messages.ts";
import { isTextFile } from "./text-file.ts";

interface AddItemDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  products: readonly ProductChoice[];
  /** The product that is looked at, chosen beforehand; "" is none. */
  product: string;
}

/** One item, typed or as a .txt file (spec: back-office §2 Inventory, the two tabs). */
export function AddItemDialog({ open, onOpenChange, products, product }: AddItemDialogProps) {
  const [mode, setMode] = useState<"text" | "file">("text");
  const [fileError, setFileError] = useState("");

  /** What cannot be sent at all is said at once, and is not kept. */
  function check(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.currentTarget.files?.[0];
    const problem = !file
      ? ""
      : !isTextFile(file)
        ? words.chooseTxt
        : file.size > ITEM_FILE_MAX
          ? words.fileTooLong
          : "";
    setFileError(problem);
    if (problem) event.currentTarget.value = "";
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        setFileError("");
      }}
      title={words.addTitle}
      submit={words.add}
      intent="add"
      width="wide"
      encType="multipart/form-data"
    >
      {({ errors }) => (
        <>
          <ProductField products={products} product={product} error={errors.product} />
          <input type="hidden" name="mode" value={mode} />
          <ChoiceTabs
            label={words.tabs.label}
            tabs={[
              { value: "text", label: words.tabs.text },
              { value: "file", label: words.tabs.file },
            ]}
            value={mode}
            onChange={setMode}
          >
            <div className={mode === "text" ? "grid" : "hidden"}>
              <Field label={words.accountData} help={words.accountDataHelp} error={errors.accountData}>
                <TextArea
                  name="accountData"
                  rows={7}
                  maxLength={CREDENTIAL_MAX}
                  spellCheck={false}
                  autoComplete="off"
                  className="font-mono"
                />
              </Field>
            </div>
            <div className={mode === "file" ? "grid" : "hidden"}>
              <Field label={words.file} help={words.fileHelp} error={fileError || errors.file}>
                <FileInput name="file" accept=".txt,text/plain" onChange={check} />
              </Field>
            </div>
          </ChoiceTabs>
          <OriginFields errors={errors} />
        </>
      )}
    </FormDialog>
  );
}

/** The product that stock is added to. */
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
    <Field label={words.product} error={error}>
      <SelectInput name="product" defaultValue={product} className="w-full">
        <option value="">{words.chooseProduct}</option>
        {products.map(({ slug, name, available }) => (
          <option key={slug} value={slug}>
            {words.choice(name, available)}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

/** Where stock was bought and what one of it cost. */
export function OriginFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.supplier} error={errors.supplier}>
        <TextInput name="supplier" maxLength={NAME_MAX} autoComplete="off" />
      </Field>
      <Field label={words.cost} error={errors.unitCost && words.badCost}>
        <TextInput name="unitCost" inputMode="decimal" maxLength={20} autoComplete="off" />
      </Field>
    </div>
  );
}
