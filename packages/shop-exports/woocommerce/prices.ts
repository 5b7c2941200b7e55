import type { Collector, Sale } from "../base/collector.ts";
import { cellOf, type TableRow } from "../base/table.ts";
import { written } from "./cells.ts";

/** The prices of a row in minor units of USD. */
export interface RowPrices {
  price: number;
  originalPrice: number | null;
  sale: Sale | null;
}

/**
 * Reads the prices of a row. A sale without an end is stored as the product's price, and the regular price is
 * shown crossed out. A sale that has ended is not stored. Set `isQuiet` when a row is read again, so that
 * values that are not stored are not counted twice.
 */
export function pricesOf(
  row: TableRow,
  collector: Collector,
  isQuiet = false,
): RowPrices | { reason: string } {
  const typed = cellOf(row, "regular price");
  if (typed === "") return { reason: "has no regular price" };
  const regular = collector.price(written(typed));
  if ("reason" in regular) return { reason: `the regular price ${regular.reason}` };
  const plain = { price: regular.amount, originalPrice: null, sale: null };
  const typedSale = cellOf(row, "sale price");
  if (typedSale === "") return plain;
  const price = collector.price(written(typedSale));
  if ("reason" in price) return { reason: `the sale price ${price.reason}` };
  const stored = collector.sale({
    regular: regular.amount,
    price: price.amount,
    from: cellOf(row, "date sale price starts"),
    to: cellOf(row, "date sale price ends"),
  });
  switch (stored.kind) {
    case "invalid":
      return { reason: stored.reason };
    case "window":
      return { ...plain, sale: { price: stored.price, startsAt: stored.startsAt, endsAt: stored.endsAt } };
    case "always":
      return { price: price.amount, originalPrice: regular.amount, sale: null };
    default:
      if (!isQuiet)
        collector.leftovers.add("Sale price", stored.kind === "ended" ? "sale_ended" : "sale_without_end");
      return plain;
  }
}
