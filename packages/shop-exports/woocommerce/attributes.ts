import { cellOf, type TableRow } from "../base/table.ts";
import { plainText } from "./cells.ts";

/** Returns whether a column names an attribute or its value: "Attribute 1 name". Keys are in lower case. */
export const isAttribute = (key: string): boolean => /^attribute \d+ (name|value\(s\))$/.test(key);

export interface VariationOption {
  /** The names of the attributes: "Duration", or "Duration / Region". */
  name: string;
  value: string;
}

/**
 * Returns what a shopper chooses in a variation. Null when it has no attribute, when a value is missing,
 * which means "any" in WooCommerce, or when a text has more than `most` characters.
 */
export function optionOf(row: TableRow, most: number): VariationOption | null {
  const names: string[] = [];
  const values: string[] = [];
  for (const key of row.cells.keys()) {
    const number = /^attribute (\d+) name$/.exec(key)?.[1];
    const name = number ? cellOf(row, key) : "";
    if (name === "") continue;
    names.push(plainText(name));
    values.push(plainText(cellOf(row, `attribute ${number} value(s)`).replaceAll("\\,", ",")));
  }
  const option = { name: names.join(" / "), value: values.join(" / ") };
  const isWhole = names.length > 0 && values.every((value) => value !== "");
  return isWhole && option.name.length <= most && option.value.length <= most ? option : null;
}
