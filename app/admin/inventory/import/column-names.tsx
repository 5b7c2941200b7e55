import { importProblemMessage } from "#app/admin/design/files/import-problems.ts";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { FIELD_NAME_MAX, fieldNamesOfHeader } from "#domain/stock/field-names.ts";
import { inventoryMessages as messages } from "../messages.ts";

interface ColumnNamesProps {
  columns: readonly string[];
  onChange: (columns: string[]) => void;
}

/** Asks for the names of the columns of a table without a header. The fields start with guessed names. */
export function ColumnNames({ columns, onChange }: ColumnNamesProps) {
  const problem = problemOfColumns(columns);
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="p-0 font-semibold">{messages.many.columnNames}</legend>
      <p className={`mt-0 mb-2 text-13 ${problem ? "font-medium text-danger" : "text-ink-3"}`} role="status">
        {problem ?? messages.many.columnNamesHelp}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {columns.map((name, place) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            key={place}
            label={messages.many.columnName(place + 1)}
          >
            <TextInput
              value={name}
              maxLength={FIELD_NAME_MAX}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange(columns.with(place, event.currentTarget.value))}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns why column names are invalid, or null when they are valid. */
export function problemOfColumns(columns: readonly string[]): string | null {
  try {
    fieldNamesOfHeader(columns);
    return null;
  } catch (error) {
    if (error instanceof CredentialRejected)
      return messages.errors.columns(importProblemMessage(error.reason));
    throw error;
  }
}
