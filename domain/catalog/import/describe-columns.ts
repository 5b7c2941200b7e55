import { fieldKeys, fieldOf } from "#domain/catalog/fields/product-fields.ts";

/** Width of the column names in the help text, in characters. */
const NAMES_WIDTH = 39;

/**
 * Describes the columns of a catalog file for the help of a command: one line for the fields that have the
 * same help.
 */
export function describeColumns(): string {
  const lines = new Map<string, string[]>();
  for (const { csv, csvHelp = "" } of fieldKeys.map(fieldOf))
    lines.set(csvHelp, [...(lines.get(csvHelp) ?? []), csv]);
  lines.set("a group has option_name; a variant the others", ["parent_slug", "option_name", "option_value"]);
  return [...lines]
    .map(([help, columns]) => `  ${columns.join(", ").padEnd(NAMES_WIDTH)}${help}`.trimEnd())
    .join("\n");
}
