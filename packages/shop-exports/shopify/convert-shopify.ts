import type { Collector } from "../base/collector.ts";
import type { Converter } from "../base/converter.ts";
import { missingColumns, type Table, type TableRow } from "../base/table.ts";
import { ShopifyColumns } from "./columns.ts";
import { ProductReader } from "./product-reader.ts";

const HELP = "export the products in Shopify as a CSV file, and keep its first row";

/**
 * Converts a Shopify product file with its older or newer column names. The rows with the same handle belong
 * to one product and contain its variants and its images.
 */
export const shopify: Converter = {
  tables: ["products"],
  priceColumns: ["variant price", "price", "variant compare at price", "compare-at price"],
  dateColumns: [],
  problemOf: ({ products }) => products && problemOf(products),
  convert: ({ products }, collector) => products && convertProducts(products, collector),
};

function problemOf(table: Table): string | null {
  const columns = new ShopifyColumns(table);
  const missing = (["handle", "price"] as const).find((name) => !columns.has(name));
  return (
    missingColumns(table, ["Title"], HELP) ??
    (missing ? `the file has no column "${columns.title(missing)}"; ${HELP}` : null)
  );
}

function convertProducts(table: Table, collector: Collector): void {
  const columns = new ShopifyColumns(table);
  const products = new Map<string, TableRow[]>();
  for (const row of table.rows) {
    for (const column of columns.unread(row)) collector.leftovers.add(column, "no_place");
    const handle = columns.get(row, "handle");
    const known = products.get(handle);
    const [first] = known ?? [];
    const title = columns.get(row, "title");
    const place = { file: table.file, row: row.row };
    if (handle === "") collector.refuse(place, "has no handle");
    else if (!first && title === "")
      collector.refuse(place, "is the first row of its handle and has no title");
    else if (first && title !== "" && title !== columns.get(first, "title"))
      collector.refuse(place, `has the handle of line ${first.row} and another title`);
    else products.set(handle, [...(known ?? []), row]);
  }
  const reader = new ProductReader(table.file, columns, collector);
  for (const [handle, rows] of products) reader.read(handle, rows);
}
