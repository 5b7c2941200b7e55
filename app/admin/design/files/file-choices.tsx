import { Field } from "#app/design-system/field.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import { type TextEncoding, textEncodings } from "#domain/kernel/files/encoding-names.ts";
import { dateOrders } from "#domain/kernel/files/file-dates.ts";
import type { FileForm } from "#domain/kernel/files/file-form.ts";
import { decimalMarks } from "#domain/kernel/files/file-numbers.ts";
import { catalogFileMessages as messages } from "./catalog-file-messages.ts";

const VALUES = { encoding: textEncodings, decimal: decimalMarks, dates: dateOrders } as const;
export type ChoiceName = keyof typeof VALUES;
const NAMES = Object.keys(VALUES) as ChoiceName[];

interface FileChoicesProps {
  errors?: Readonly<Record<string, string>>;
  onChoose?: (name: ChoiceName, value: string) => void;
}

/**
 * The choices that tell the server how to read an ambiguous file. The initial value of every choice is
 * "recognize".
 */
export function FileChoiceFields({ errors = {}, onChoose }: FileChoicesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {NAMES.map((name) => (
        <FileChoiceField
          key={name}
          name={name}
          error={errors[name]}
          onChoose={(value) => onChoose?.(name, value)}
        />
      ))}
    </div>
  );
}

interface FileChoiceProps {
  name: ChoiceName;
  error?: string | undefined;
  /** The initial value. "" means "recognize". */
  chosen?: string;
  onChoose: (value: string) => void;
}

/** One choice about how the server reads a file. */
export function FileChoiceField({ name, error, chosen = "", onChoose }: FileChoiceProps) {
  return (
    <Field label={messages.choices[name]} error={error}>
      <SelectInput
        name={name}
        className="w-full"
        defaultValue={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{messages.choices.recognized}</option>
        {VALUES[name].map((value) => (
          <option key={value} value={value}>
            {messages.choices.values[value]}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

/** Returns the name of an encoding for users. */
export const encodingInText = (encoding: TextEncoding): string => messages.choices.values[encoding];

/** Shows which encoding, separator and formats the server used to read a file. */
export function FormNote({ form }: { form: FileForm }) {
  const { encoding, separator, decimal, dates, rows } = form;
  const { values, separators } = messages.choices;
  const parts = [
    values[encoding],
    separator && (separators[separator as keyof typeof separators] ?? `"${separator}"`),
    decimal && values[decimal],
    dates && values[dates],
  ];
  return (
    <p className="text-15 text-ink-2">{messages.readAs(parts.filter((part) => !!part).join(", "), rows)}</p>
  );
}
