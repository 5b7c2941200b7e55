import type { ProductField, ProductRow } from "./product-field.ts";
import { fieldKeys, fieldOf, isPlain, type PlainKey } from "./product-fields.ts";

/** Returns the fields of a new product. Each field is empty, or has the initial value of its definition. */
export const emptyFields = () =>
  Object.fromEntries(fieldKeys.filter(isPlain).map((key) => [key, emptyValue(fieldOf(key))])) as Pick<
    ProductRow,
    PlainKey
  >;

function emptyValue(field: ProductField): ProductRow[PlainKey] {
  switch (field.kind) {
    case "choice":
      return field.initial;
    case "list":
      return [];
    case "amount":
      return null;
    case "count":
      return field.initial ?? 0;
    case "rating":
      return 0;
    case "flag":
      return false;
    default:
      return "";
  }
}
