import { fieldLabel } from "#app/admin/design/field-label.ts";
import { inventoryMessages as messages } from "./messages.ts";

/** The maximum length of the names that stand on one line. */
const NAMES_MAX = 21;

/**
 * The first names of an item's fields with masked values. A phone shows one name. The last characters of a
 * long key are visible (security B10).
 */
export function MaskedFields({ names, preview = "" }: { names: readonly string[]; preview?: string }) {
  const [first = "", next = ""] = names.map(fieldLabel);
  const second = next && first.length + next.length <= NAMES_MAX ? next : "";
  const more = (shown: number, className: string) =>
    names.length > shown && (
      <span className={`text-13 text-ink-3 ${className}`}> +{names.length - shown}</span>
    );
  return (
    <span>
      <span className="font-mono text-13 text-ink-2 wrap-anywhere">
        {first}
        {second && <span className="max-md:hidden">, {second}</span>}
      </span>
      {more(1, "md:hidden")}
      {more(second ? 2 : 1, "max-md:hidden")}
      {/* Without a preview, a non-breaking space keeps the dots beside the last name. */}
      {preview ? " " : "\u00A0"}
      <span className="whitespace-nowrap">
        <span aria-hidden="true" className="text-13 text-ink-3">
          •••
        </span>
        <span className="sr-only">{messages.masked}</span>
        {preview && (
          <>
            <span className="sr-only">, {messages.endsWith} </span>
            <span className="font-mono text-13 text-ink-2">{preview}</span>
          </>
        )}
      </span>
    </span>
  );
}
