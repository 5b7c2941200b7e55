import { fieldKeys, fieldOf } from "#domain/catalog/fields/product-fields.ts";

/** Width of the column names in the help text, in characters. */
const NAMES_WIDTH = 38;

/** The columns that are no fields of a product's form, with their help. */
const OTHERS: readonly [help: string, columns: readonly string[]][] = [
  ["quantities and prices: 10=8.00|50=7.00", ["price_tiers"]],
  ["dollars, and two times; all three or none", ["sale_price", "sale_starts_at", "sale_ends_at"]],
  ["units of one order, or empty", ["min_per_order", "max_per_order"]],
  ["units of one customer in so many days", ["max_per_customer", "customer_days"]],
  ['one image a line: "file name | text"', ["pictures"]],
  ["a group has option_name; a variant the others", ["parent_slug", "option_name", "option_value"]],
];

/**
 * Describes the columns of a catalog file for the help of a command: one line for the fields that have the
 * same help.
 */
export function describeColumns(): string {
  const lines = new Map<string, readonly string[]>();
  for (const { csv, csvHelp = "" } of fieldKeys.map(fieldOf))
    lines.set(csvHelp, [...(lines.get(csvHelp) ?? []), csv]);
  for (const [help, columns] of OTHERS) lines.set(help, columns);
  return [...lines]
    .map(([help, columns]) => `  ${columns.join(", ").padEnd(NAMES_WIDTH)} ${help}`.trimEnd())
    .join("\n");
}
