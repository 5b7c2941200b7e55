/**
 * Exports of other shops in their documented formats, with invented products, and the expected result of
 * reading each export.
 */

export interface ShopSample {
  what: string;
  source: "woocommerce" | "shopify" | "dujiao";
  files: { name: string; content: string | Uint8Array }[];
  /** "account" when absent. */
  delivery?: "account" | "manual";
  /** The price in US dollars of one unit of the file's currency. The default is "1". */
  rate?: string;
  /** One line for each product: see `describe-shop.ts`. */
  products?: string[];
  /** The text "row: reason" for each rejected row. */
  refused?: string[];
  /** One line "COLUMN ROWS REASON" for each column that is not fully imported: see `LeftoverFate`. */
  leftovers?: string[];
  /** The reason why the whole file is refused. */
  broken?: string;
  /** The expected lines about gift cards, sold cards and customers. */
  others?: string[];
  /** The expected descriptions by slug, for samples that test texts. */
  descriptions?: Record<string, string>;
}

/** Writes a CSV file as the other shops do: commas, and quotes where a cell needs them. */
export function csvOf(
  columns: readonly string[],
  rows: readonly Record<string, string>[],
  { separator = ",", end = "\n" } = {},
): string {
  const quoted = (cell: string) =>
    /["\n\r]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return lines.map((cells) => cells.map(quoted).join(separator) + end).join("");
}
