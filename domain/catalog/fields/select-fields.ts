import type { Column } from "drizzle-orm";
import { products } from "#db/schema/catalog.ts";
import type { ProductRow } from "./product-field.ts";
import { type FieldKey, fieldOf } from "./product-fields.ts";

/**
 * Returns the SQL name of a column. The SQL name is the column's key in snake case, unless the schema gives
 * the column another name.
 */
export const sqlName = (column: Column): string =>
  column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Lists fields in SQL for a query in which `p` is the products table. The name of each field is its key.
 * Amounts and ratings are numbers.
 */
export const selectFields = (keys: readonly FieldKey[]): string =>
  keys
    .map((key) => {
      const { kind, column = key } = fieldOf(key);
      const cast = kind === "amount" || kind === "rating" ? "::float8" : "";
      return `p.${sqlName(products[column as keyof ProductRow])}${cast} as "${key}"`;
    })
    .join(", ");
