import type { ChangeEvent, Ref } from "react";
import { FileChoiceField } from "#app/admin/design/files/file-choices.tsx";
import { FileInput } from "#app/admin/design/files/file-input.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { IMPORT_FILE_MAX, NAME_MAX } from "#db/values/limits.ts";
import { layouts } from "#domain/inventory/import/reading.ts";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";
import { ChoiceTabs } from "../choice-tabs.tsx";
import { inventoryMessages as messages } from "../messages.ts";

const choices = ["auto", ...layouts] as const;

export interface ImportFields {
  product: string;
  mode: "file" | "text";
  file: File | null;
  text: string;
  layout: (typeof choices)[number];
  /** The encoding of a file. "" means that the server recognizes the encoding. */
  encoding: string;
  supplier: string;
  unitCost: string;
}

/** Returns whether there is input to import. */
export const isFilled = ({ mode, file, text }: ImportFields): boolean =>
  mode === "file" ? file !== null && file.size > 0 : text.trim() !== "";

interface ImportFormProps {
  id: string;
  fields: ImportFields;
  errors: Readonly<Record<string, string>>;
  products: readonly ProductChoice[];
  /** The field of the pasted text. */
  textRef: Ref<HTMLTextAreaElement>;
  onChange: (change: Partial<ImportFields>) => void;
  /** Called with a text that was pasted or dropped into the empty field. */
  onInsert: (text: string) => void;
  onSubmit: () => void;
}

/** The input, its source and its product. */
export function ImportForm(props: ImportFormProps) {
  const { id, fields, errors, products, textRef, onChange, onInsert, onSubmit } = props;
  const isTooLarge = fields.file !== null && fields.file.size > IMPORT_FILE_MAX;
  const typed = (name: "text" | "product") => (event: ChangeEvent<HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange({ [name]: event.currentTarget.value });
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLarge) onSubmit();
      }}
    >
      <Field label={messages.product} error={errors.product}>
        <SelectInput className="w-full" value={fields.product} onChange={typed("product")}>
          <option value="">{messages.chooseProduct}</option>
          {products.map(({ slug, name, available }) => (
            <option key={slug} value={slug}>
              {messages.choice(name, available)}
            </option>
          ))}
        </SelectInput>
      </Field>
      <ChoiceTabs
        label={messages.many.source}
        tabs={[
          { value: "text", label: messages.many.text },
          { value: "file", label: messages.many.file },
        ]}
        value={fields.mode}
        onChange={(mode) => onChange({ mode })}
      >
        {fields.mode === "file" ? (
          <Field
            label={messages.many.fileLabel}
            help={messages.many.fileHelp}
            error={
              isTooLarge ? messages.errors.file_too_large(IMPORT_FILE_MAX / 1024 / 1024) : errors.content
            }
          >
            <FileInput
              initial={fields.file}
              accept=".txt,.csv,.json,text/plain,text/csv,application/json"
              onChange={(event) => onChange({ file: event.currentTarget.files?.[0] ?? null })}
            />
          </Field>
        ) : (
          <Field label={messages.many.textLabel} help={messages.many.textHelp} error={errors.content}>
            <TextArea
              ref={textRef}
              rows={8}
              spellCheck={false}
              autoComplete="off"
              className="font-mono"
              value={fields.text}
              onChange={(event) => {
                const text = event.currentTarget.value;
                const isWhole = fields.text.trim() === "" && text.trim() !== "";
                onChange({ text });
                if (isWhole && isInserted(event.nativeEvent)) onInsert(text);
              }}
            />
          </Field>
        )}
        <div className={fields.mode === "file" ? "grid gap-4 sm:grid-cols-2" : ""}>
          <Field label={messages.many.format} error={errors.layout}>
            <SelectInput
              className="w-full"
              value={fields.layout}
              onChange={(event) => {
                const layout = choices.find((known) => known === event.currentTarget.value);
                if (layout) onChange({ layout });
              }}
            >
              {choices.map((layout) => (
                <option key={layout} value={layout}>
                  {layout === "auto" ? messages.many.auto : messages.many.layouts[layout]}
                </option>
              ))}
            </SelectInput>
          </Field>
          {fields.mode === "file" && (
            <FileChoiceField
              name="encoding"
              chosen={fields.encoding}
              error={errors.encoding}
              onChoose={(encoding) => onChange({ encoding })}
            />
          )}
        </div>
      </ChoiceTabs>
      <OriginFields fields={fields} errors={errors} onChange={onChange} />
    </form>
  );
}

const isInserted = (event: Event) =>
  event instanceof InputEvent && ["insertFromPaste", "insertFromDrop"].includes(event.inputType);

/**
 * The supplier and the unit cost. The preview also has the fields for the supplier and the unit cost, because
 * pasting skips the input step.
 */
export function OriginFields(props: Pick<ImportFormProps, "fields" | "errors" | "onChange">) {
  const { fields, errors, onChange } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={messages.supplier} error={errors.supplier}>
        <TextInput
          maxLength={NAME_MAX}
          autoComplete="off"
          value={fields.supplier}
          onChange={(event) => onChange({ supplier: event.currentTarget.value })}
        />
      </Field>
      <Field label={messages.cost} error={errors.unitCost && messages.badCost}>
        <TextInput
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          value={fields.unitCost}
          onChange={(event) => onChange({ unitCost: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}
