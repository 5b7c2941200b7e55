import { deliveryTypes, productStatuses } from "#db/values/vocabulary.ts";
import { type FieldKey, fieldKeys, fieldOf } from "#domain/catalog/fields/product-fields.ts";

/** Width of the column names in the help text, in characters. */
const NAMES_WIDTH = 38;

/**
 * The help texts of the fields. Fields with the same help text share a line. All fields without a help text
 * share one line.
 */
const HELP: Readonly<Partial<Record<FieldKey, string>>> = {
  name: "required; price in dollars: 129.00",
  slug: "derived from the name when empty",
  categoryId: "required; price in dollars: 129.00",
  price: "required; price in dollars: 129.00",
  originalPrice: "dollars, or empty",
  status: productStatuses.join(", "),
  deliveryType: deliveryTypes.join(", "),
  stockQuantity: "manual and digital only; empty means unlimited",
  lowStockAt: "a notice to staff at this stock; 0 is never, empty is 5",
  features: 'separated by "|" in CSV, a list in JSON',
  metaTitle: "at most 60 and 160 characters",
  metaDescription: "at most 60 and 160 characters",
  seoKeywords: 'separated by "|" in CSV, a list in JSON',
  featured: "true or false",
  needsAccount: "true or false; guests cannot buy the product",
  rating: "0 to 5; a whole number",
  salesCount: "0 to 5; a whole number",
  content: 'digital only: lines of "key: value"; stored sealed',
};

/** The columns that do not belong to a field of the product form, and the help text of these columns. */
const OTHERS: readonly [help: string, columns: readonly string[]][] = [
  ["quantities and prices: 10=8.00|50=7.00", ["price_tiers"]],
  ["dollars, and two times; all three or none", ["sale_price", "sale_starts_at", "sale_ends_at"]],
  ["units of one order, or empty", ["min_per_order", "max_per_order"]],
  ["units of one customer in so many days", ["max_per_customer", "customer_days"]],
  ['one image a line: "file name | text"', ["pictures"]],
  ["a group has option_name; a variant the others", ["parent_slug", "option_name", "option_value"]],
];

/**
 * Describes the columns of a catalog file for the help of a command. Fields with the same help share one
 * line.
 */
export function describeColumns(): string {
  const lines = new Map<string, readonly string[]>();
  for (const key of fieldKeys) {
    const help = HELP[key] ?? "";
    lines.set(help, [...(lines.get(help) ?? []), fieldOf(key).csv]);
  }
  for (const [help, columns] of OTHERS) lines.set(help, columns);
  return [...lines]
    .map(([help, columns]) => `  ${columns.join(", ").padEnd(NAMES_WIDTH)} ${help}`.trimEnd())
    .join("\n");
}
