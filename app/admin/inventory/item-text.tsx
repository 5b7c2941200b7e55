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
