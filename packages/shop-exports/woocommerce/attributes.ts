import { cellOf, type TableRow } from "../base/table.ts";
import { plainText } from "./cells.ts";

/**
 * Returns whether a column contains the name or the value of an attribute, such as "Attribute 1 name". Keys
 * are in lower case.
 */
export const isAttribute = (key: string): boolean => /^attribute \d+ (name|value\(s\))$/.test(key);

export interface VariationOption {
  /** The joined names of the attributes, such as "Duration" or "Duration / Region". */
  name: string;
  value: string;
}

/**
 * Returns the option value that a variation represents. Returns null when the variation has no attribute, or
 * when a text has more than `most` characters. Also returns null when an attribute has no value. In
 * WooCommerce, a variation without a value for an attribute represents all values of the attribute.
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
