import type { Collector } from "../base/collector.ts";
import { cellOf, type TableRow } from "../base/table.ts";
import { written } from "./cells.ts";

/** The stock of a row. When the stock is missing, a known product keeps its stock. */
export type RowStock = { stockQuantity?: number | null } | { reason: string };

/**
 * Reads the stock of a row. For an account product, the shop ignores this stock and counts the keys. An empty
 * stock is unlimited, unless the row says that nothing is in stock.
 */
export function stockOf(row: TableRow, collector: Collector): RowStock {
  const stock = written(cellOf(row, "stock"));
  const isOut = cellOf(row, "in stock?") === "0";
  if (collector.isFromInventory(collector.delivery)) {
    if (stock !== "") collector.leftovers.add("Stock", "stock_from_keys");
    if (isOut) collector.leftovers.add("In stock?", "stock_from_keys");
    return {};
  }
  if (stock === "") return { stockQuantity: isOut ? 0 : null };
  if (stock === "parent") return { reason: "shares the stock of its product; give it a stock of its own" };
  if (!/^-?\d{1,9}(\.0+)?$/.test(stock)) return { reason: "stock is not a whole number" };
  if (!stock.startsWith("-")) return { stockQuantity: isOut ? 0 : Number(stock) };
  collector.leftovers.add("Stock", "stock_below_zero");
  return { stockQuantity: 0 };
}
