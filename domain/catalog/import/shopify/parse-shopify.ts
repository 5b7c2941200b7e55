import { ShopCollector } from "#domain/catalog/import/moving-in/collect-shop.ts";
import type { MovedOptions, MovedShop } from "#domain/catalog/import/moving-in/moved-shop.ts";
import { withPriceForm } from "#domain/catalog/import/moving-in/price-form.ts";
import { requireColumns, type Table, type TableRow } from "#domain/catalog/import/moving-in/table.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import { ShopifyColumns } from "./columns.ts";
import { ProductReader } from "./product-reader.ts";

const HELP = "export the products in Shopify as a CSV file, and keep its first row";

const PRICES = ["variant price", "price", "variant compare at price", "compare-at price"];

/**
 * Converts a Shopify product file with its older or newer column names. Rows of one handle are one product:
 * its variants, and its images.
 * @throws BrokenFile when a needed column is missing
 */
export function parseShopify(table: Table, asked: MovedOptions): MovedShop {
  requireColumns(table, ["Title"], HELP);
  const columns = new ShopifyColumns(table);
  for (const name of ["handle", "price"] as const)
    if (!columns.has(name))
      throw new BrokenFile(1, `the file has no column "${columns.title(name)}"; ${HELP}`);
  const options = withPriceForm([table], { prices: PRICES }, asked);
  const collector = new ShopCollector(table.form, options);
  collector.refused.push(...table.refused);
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
  const reader = new ProductReader(table.file, columns, collector, options);
  for (const [handle, rows] of products) reader.read(handle, rows);
  return collector.finish();
}
