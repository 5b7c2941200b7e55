import type { Leftovers } from "#domain/catalog/import/moving-in/leftovers.ts";
import { movedPrice } from "#domain/catalog/import/moving-in/moved-price.ts";
import type { MovedSale } from "#domain/catalog/import/moving-in/moved-shop.ts";
import type { PricedOptions } from "#domain/catalog/import/moving-in/price-form.ts";
import { storedSale } from "#domain/catalog/import/moving-in/sale-window.ts";
import { cellOf, type TableRow } from "#domain/catalog/import/moving-in/table.ts";
import { isoDate } from "#domain/kernel/files/file-dates.ts";
import { written } from "./cells.ts";

/** The prices of a row in minor units of USD. */
export interface RowPrices {
  price: number;
  originalPrice: number | null;
  sale: MovedSale | null;
}

/**
 * Reads the prices of a row. A sale without an end becomes the price, with the regular price crossed out. A
 * sale that has ended is a leftover.
 */
export function pricesOf(
  row: TableRow,
  options: PricedOptions,
  leftovers: Leftovers | null,
): RowPrices | { reason: string } {
  const typed = cellOf(row, "regular price");
  if (typed === "") return { reason: "has no regular price" };
  const regular = movedPrice(written(typed), options.prices);
  if ("reason" in regular) return { reason: `the regular price ${regular.reason}` };
  const plain = { price: regular.amount, originalPrice: null, sale: null };
  const typedSale = cellOf(row, "sale price");
  if (typedSale === "") return plain;
  const price = movedPrice(written(typedSale), options.prices);
  if ("reason" in price) return { reason: `the sale price ${price.reason}` };
  const stored = storedSale(
    {
      regular: regular.amount,
      price: price.amount,
      from: isoDate(cellOf(row, "date sale price starts"), options.dates),
      to: isoDate(cellOf(row, "date sale price ends"), options.dates),
    },
    options,
  );
  switch (stored.kind) {
    case "invalid":
      return { reason: stored.reason };
    case "window":
      return { ...plain, sale: { price: stored.price, startsAt: stored.startsAt, endsAt: stored.endsAt } };
    case "always":
      return { price: price.amount, originalPrice: regular.amount, sale: null };
    default:
      leftovers?.add("Sale price", stored.kind === "ended" ? "sale_ended" : "sale_without_end");
      return plain;
  }
}
