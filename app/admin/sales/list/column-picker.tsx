import { Columns3 } from "lucide-react";
import { useDisclosure } from "#app/admin/chrome/use-disclosure.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

interface ColumnPickerProps {
  /** The columns that the user can hide. */
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
}

/** Chooses the shown columns of a table. An entry shows all data of a row, regardless of the choice. */
export function ColumnPicker({ columns, hidden, onToggle }: ColumnPickerProps) {
  const { details, onToggle: follow } = useDisclosure();
  const label = adminMessages.parts.columns;
  return (
    <details ref={details} onToggle={follow} className="relative max-xl:hidden">
      <summary
        aria-label={label}
        title={label}
        className="grid size-10 cursor-pointer list-none place-items-center rounded-10 border border-control bg-surface text-ink-2 hover:bg-surface-2 hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Columns3 aria-hidden="true" size={18} />
      </summary>
      <div className="absolute right-0 z-20 mt-2 grid min-w-48 gap-1 rounded-10 border border-line bg-surface p-3 shadow-float">
        {columns.map((column) => (
          <label key={column.key} className="flex min-h-9 cursor-pointer items-center gap-3 text-15">
            <input
              type="checkbox"
              checked={!hidden.includes(column.key)}
              onChange={() => onToggle(column.key)}
              className="size-5"
            />
            {column.label}
          </label>
        ))}
      </div>
    </details>
  );
}
