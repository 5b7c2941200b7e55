import { decodeEntities } from "../base/entities.ts";

/** The formats of values in a WooCommerce file. */

/**
 * Returns a value as its author wrote it, without the changes of the exporter. The exporter puts an
 * apostrophe before a value that a spreadsheet would run as a formula. The exporter also writes the line
 * breaks of a description as "\n".
 */
export function written(text: string, hasLines = false): string {
  const plain = /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
  return hasLines ? plain.replace(/(\\?)\\n/g, (_, slash: string) => (slash ? "\\n" : "\n")) : plain;
}

/** Returns a line of text as its author wrote it, with decoded HTML entities: "Toys &amp; Games". */
export const plainText = (text: string): string => decodeEntities(written(text)).replace(/\s+/g, " ").trim();

/** Returns the values of a list: "a, b". A comma inside a value is written "\,". */
export function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll("\\,", ",").trim())
    .filter((part) => part !== "");
}
