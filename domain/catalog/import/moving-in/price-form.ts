import type { Converter } from "@handover/shop-exports/base/converter.ts";
import { cellOf } from "@handover/shop-exports/base/table.ts";
import { type DateOrder, FileDates } from "#domain/kernel/files/file-dates.ts";
import { FileNumbers } from "#domain/kernel/files/file-numbers.ts";
import type { PriceForm } from "./moved-price.ts";
import type { MovedOptions } from "./moved-shop.ts";
import type { ReadTable } from "./read-table.ts";

/** The choices of the user, and the form of the prices and dates in the files. */
export type PricedOptions = MovedOptions & { prices: PriceForm; dates: DateOrder | null };

/**
 * Detects the format of the prices and dates in the columns of tables, and adds the formats to the options.
 * Prices from a database always have a decimal point.
 * @throws FileUnclear when a value can be read in two ways, and neither other values nor the user's choices
 * show the right way
 */
export function withPriceForm(
  tables: readonly ReadTable[],
  { priceColumns, dateColumns }: Pick<Converter, "priceColumns" | "dateColumns">,
  options: MovedOptions,
): PricedOptions {
  const numbers = new FileNumbers();
  const dates = new FileDates();
  let isFile = false;
  for (const table of tables)
    for (const row of table.rows) {
      isFile ||= table.form !== null;
      for (const column of priceColumns) numbers.add(row.row, cellOf(row, column));
      for (const column of dateColumns) dates.add(row.row, cellOf(row, column));
    }
  const decimal = isFile ? numbers.decimal(options.choices?.decimal) : "point";
  return {
    ...options,
    prices: { rate: options.rate, decimal, currency: numbers.currency },
    // No country uses the decimal comma and also writes the month before the day.
    dates: dates.order(options.choices?.dates, decimal === "comma" ? "day-first" : null),
  };
}
