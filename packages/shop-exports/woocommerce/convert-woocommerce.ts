import type { AddedProduct, Collector } from "../base/collector.ts";
import type { Converter } from "../base/converter.ts";
import { cellOf, missingColumns, type Table, type TableRow } from "../base/table.ts";
import { optionOf } from "./attributes.ts";
import { inBothLanguages, inEnglish } from "./column-names.ts";
import { type MainType, RowReader, typeOf } from "./row-reader.ts";

const NO_PLACE: Partial<Record<MainType, string>> = {
  grouped: "is a grouped product, which only lists other products; the other products are imported",
  external: "is an external product, which another shop sells",
};

const HELP =
  "export the products with the WooCommerce exporter, with the site in English, Portuguese or Spanish";

/**
 * Converts a product CSV from WooCommerce's own exporter. The file has the columns of WooCommerce's import
 * schema: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema. A variation names its
 * product by SKU or "id:100". The row of the product can come before or after the row of the variation. The
 * headers can be English, Portuguese or Spanish.
 */
export const woocommerce: Converter = {
  tables: ["products"],
  priceColumns: ["regular price", "sale price"],
  dateColumns: ["date sale price starts", "date sale price ends"],
  prepare: ({ products }) => (products ? { products: inEnglish(products) } : {}),
  problemOf: ({ products }) =>
    products && missingColumns(products, ["Type", "Name", "Regular price"], HELP, inBothLanguages),
  convert: ({ products }, collector) => products && convertProducts(products, collector),
};

function convertProducts(table: Table, collector: Collector): void {
  const reader = new RowReader(table, collector);
  const variations: TableRow[] = [];
  const children = Map.groupBy(
    table.rows.filter((row) => typeOf(row) === "variation"),
    (row) => cellOf(row, "parent"),
  );
  const parents = new Map<string, { product: AddedProduct | null; option: string }>();
  for (const row of table.rows) {
    const type = typeOf(row);
    const place = { file: table.file, row: row.row };
    reader.countLeftovers(row, type);
    if (type === null) collector.refuse(place, "type is not one of simple, variable and variation");
    else if (type === "variation") variations.push(row);
    else if (NO_PLACE[type]) collector.refuse(place, NO_PLACE[type]);
    else {
      const names = namesOf(row);
      const own = type === "variable" ? names.flatMap((name) => children.get(name) ?? []) : [];
      const option = own[0] ? optionOf(own[0], collector.limits.option) : null;
      const isEmpty = type === "variable" && own.length === 0;
      if (isEmpty) collector.refuse(place, "is a variable product without a variation in this file");
      const group = type === "variable" ? { option, first: own } : null;
      const product = isEmpty ? null : reader.product(row, group);
      for (const name of names) parents.set(name, { product, option: option?.name ?? "" });
    }
  }
  for (const row of variations) {
    const parent = parents.get(cellOf(row, "parent"));
    const place = { file: table.file, row: row.row };
    if (!parent) collector.refuse(place, "the product of this variation is not in the file");
    else if (!parent.product) collector.refuse(place, "the product of this variation is refused");
    else reader.variation(row, parent.product, parent.option);
  }
}

/** Returns the names with which a variation can refer to this row. */
const namesOf = (row: TableRow): string[] =>
  [cellOf(row, "sku"), `id:${cellOf(row, "id")}`].filter((name) => name !== "" && name !== "id:");
