import { csvOf } from "./shop-sample.ts";

/** The columns of an export, as WC_Product_CSV_Exporter names them. */
export const COLUMNS = [
  "ID",
  "Type",
  "SKU",
  "Name",
  "Published",
  "Is featured?",
  "Visibility in catalog",
  "Short description",
  "Description",
  "Date sale price starts",
  "Date sale price ends",
  "Tax status",
  "In stock?",
  "Stock",
  "Purchase note",
  "Sale price",
  "Regular price",
  "Categories",
  "Tags",
  "Images",
  "Parent",
  "Attribute 1 name",
  "Attribute 1 value(s)",
  "Attribute 2 name",
  "Attribute 2 value(s)",
] as const;

const PLAIN = { Type: "simple", Published: "1", "In stock?": "1", Categories: "Keys", "Regular price": "10" };
export const rowsOf = (...rows: Record<string, string>[]) =>
  rows.map((row, index) => ({ ID: String(101 + index), ...PLAIN, Name: "Atlas", ...row }));
export const file = (content: string | Uint8Array) => [{ name: "products.csv", content }];
/**
 * Returns an export with these rows. By default, each row has the values of a plain product. The given values
 * replace these default values.
 */
export const exportOf = (...rows: Record<string, string>[]) => file(csvOf(COLUMNS, rowsOf(...rows)));
