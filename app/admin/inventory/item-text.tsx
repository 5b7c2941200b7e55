import { fieldLabel } from "#app/admin/design/field-label.ts";
import { ITEM_ID_LETTERS } from "#db/values/limits.ts";
import type { ItemView } from "#domain/inventory/lists/inventory-views.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import { inventoryMessages as messages } from "./messages.ts";

/** Returns an id as lists show it: its first 8 characters (spec B9-10). */
export const shortId = (id: string): string => id.slice(0, ITEM_ID_LETTERS);

/** Formats a moment in the shop's time zone. */
export const moment = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeStyle: "short", timeZone });

/** Formats a moment as a date in the shop's time zone. */
export const day = (iso: string, timeZone: string): string =>
  formatDate(iso, { dateStyle: "short", timeZone });

/**
 * The names of an item's fields with masked values. A phone shows the first name. The last characters of a
 * long key are visible (security B10).
 */
export function MaskedFields({ names, preview = "" }: { names: readonly string[]; preview?: string }) {
  const [first, ...others] = names.slice(0, 3).map(fieldLabel);
  const more = (shown: number, className: string) =>
    names.length > shown && (
      <span className={`text-13 text-ink-3 ${className}`}> +{names.length - shown}</span>
    );
  return (
    <span>
      <span className="font-mono text-13 text-ink-2 wrap-anywhere">
        {first}
        <span className="max-md:hidden">{others.map((name) => `, ${name}`)}</span>
      </span>
      {more(1, "md:hidden")}
      {more(3, "max-md:hidden")}
      {/* A space that does not break keeps the dots on the line of the last name. */}
      {"\u00A0"}
      <span aria-hidden="true" className="text-13 text-ink-3">
        •••<span className="max-md:hidden">•••</span>
      </span>
      <span className="sr-only">{messages.masked}</span>
      {preview && (
        <>
          <span className="sr-only">, {messages.endsWith} </span>
          <span className="font-mono text-13 text-ink-2">{preview}</span>
        </>
      )}
    </span>
  );
}

type Bought = Pick<NonNullable<ItemView["batch"]>, "supplier" | "unitCost"> | null;

/**
 * Returns the supplier and the cost of an item. Returns an empty text when neither the supplier nor the cost
 * is known.
 */
export const originOf = (batch: Bought): string =>
  [batch?.supplier, batch?.unitCost == null ? "" : formatMoney(batch.unitCost)].filter(Boolean).join(" · ");

/** The supplier and the cost of a batch. */
export function Origin({ batch }: { batch: Bought }) {
  const text = originOf(batch);
  if (text === "") return <span className="text-ink-3">{messages.noOrigin}</span>;
  return <span className="wrap-anywhere">{text}</span>;
}
