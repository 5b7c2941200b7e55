import type { products } from "#db/schema/catalog.ts";

export type ProductRow = typeof products.$inferSelect;

/**
 * The kind decides how the shop checks, reads and prints a value, and how staff enter the value. `max` counts
 * characters.
 */
type FieldKind =
  /** One line of text. */
  | { kind: "line"; max: number }
  /** Text with line breaks. */
  | { kind: "text"; max: number }
  /** A list of at most `max` entries. Each entry has at most `maxEach` characters. */
  | { kind: "list"; max: number; maxEach: number }
  /** One of `choices`. In a new product, the field has the value `initial`. */
  | { kind: "choice"; choices: readonly string[]; initial: string }
  /** The amount is in minor units of USD. An optional amount can be null. */
  | { kind: "amount" }
  /**
   * A whole number that is at least 0. A new product starts with `initial`, or with 0 when `initial` is
   * missing.
   */
  | { kind: "count"; initial?: number }
  /** A rating from 0 to 5 with one decimal. */
  | { kind: "rating" }
  | { kind: "flag" }
  | { kind: "slug" }
  | { kind: "emoji" }
  /** The kinds below have their own rules and are not plain columns (see `PlainKey`). */
  | { kind: "category" | "stock" | "content" };

/** One field of a product. `product-fields.ts` lists all fields. */
export type ProductField = FieldKind & {
  /**
   * The name of the field's column in catalog files. Without `audit`, this name is also the field's name in
   * audit entries.
   */
  csv: string;
  /** The field's key in the `products` table, when this key differs from the key in `productFields`. */
  column?: keyof ProductRow;
  /**
   * The name in audit entries when this name differs from `csv`. The name is null for a field that is not
   * audited.
   */
  audit?: string | null;
  isRequired?: true;
  /**
   * "card": every list of the storefront shows the field. "page": only the product page shows the field. When
   * a field has no `storefront` attribute, only staff see the field.
   */
  storefront?: "card" | "page";
  /** The staff list includes the field. The staff form includes every field of `formGroups`. */
  isInStaffList?: true;
  /** The search of the storefront finds the words of the field. */
  isSearched?: true;
  /**
   * Staff need a fresh second factor to change this field. A wrong value can make the shop sell its stock for
   * almost no money.
   */
  needsSecondFactor?: true;
  /** The form has a component for this field. Other fields use the standard input of their kind. */
  hasOwnInput?: true;
  /** The number of lines of a text area. The number is undefined for an input of one line. */
  rows?: number;
  /** The form shows the number of typed characters. */
  isCounted?: true;
};
