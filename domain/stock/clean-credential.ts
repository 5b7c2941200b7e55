import { trimHidden } from "#domain/kernel/text/hidden-characters.ts";
import { isKeyField } from "./key-fields.ts";

/**
 * Cleans the ends of a credential's values: removes spaces, quotes and other characters that do not belong to
 * a value. The functions are pure. The functions never change characters inside a value, because these
 * characters may belong to a password.
 */

const QUOTES = ['""', "''", "``", "“”", "„“", "””", "‘’", "’’", "«»", "»«", "‹›"];
/** Matches the spreadsheet formula that shows a text unchanged, such as `="000123"`. */
const WRAPPED = /^=\s*"((?:[^"]|"")*)"$/;

/**
 * Returns a credential without spaces and invisible characters at the ends of its values, and without empty
 * values. When the value is a key, the function also removes quotes around the key. The function also removes
 * the formula with which a spreadsheet protects digits.
 */
export function cleanCredential(fields: ReadonlyMap<string, string>): Map<string, string> {
  const clean = new Map<string, string>();
  for (const [name, value] of fields) {
    const trimmed = trimHidden(value);
    const text = isKeyField(name, fields.size) ? unwrap(trimmed) : trimmed;
    if (text !== "") clean.set(name, text);
  }
  return clean;
}

/**
 * Removes quotes around a whole key, and removes the formula by which a spreadsheet shows a text unchanged.
 */
function unwrap(text: string): string {
  const formula = WRAPPED.exec(text)?.[1];
  if (formula !== undefined) return unwrap(trimHidden(formula.replaceAll('""', '"')));
  const first = text.slice(0, 1);
  const last = text.slice(-1);
  const inner = text.slice(1, -1);
  const isQuoted = QUOTES.includes(first + last) && !inner.includes(first) && !inner.includes(last);
  return isQuoted && inner !== "" ? unwrap(trimHidden(inner)) : text;
}
