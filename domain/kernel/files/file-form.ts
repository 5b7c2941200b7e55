import type { TextEncoding } from "./encoding-names.ts";
import type { DateOrder } from "./file-dates.ts";
import type { DecimalMark } from "./file-numbers.ts";

/** How a file was read. The file's bytes or the user's choices decide how a file is read. */
export interface FileForm {
  encoding: TextEncoding;
  /** The character between the cells. This field is null for a file without cells. */
  separator: string | null;
  /**
   * The decimal mark. The decimal mark is null when no number of the file needs a decimal mark.
   */
  decimal: DecimalMark | null;
  /**
   * The date order. The order of day and month is null when no date of the file needs this order.
   */
  dates: DateOrder | null;
  /** The number of rows or entries. The number does not include the row with the names of the columns. */
  rows: number;
}

/**
 * The user's choices about a file that can be read in several ways. `ImportSource` contains the encoding that
 * the user chose.
 */
export interface FileChoices {
  decimal?: DecimalMark | undefined;
  dates?: DateOrder | undefined;
}

const TRUE = new Set(["true", "yes", "1", "verdadeiro", "sim", "s", "y", "x", "verdadero", "si", "sí"]);
const FALSE = new Set(["false", "no", "0", "", "falso", "não", "nao", "n"]);

/**
 * Returns true or false for a cell with a word such as "yes" or "no" in English, Portuguese or Spanish.
 * Returns undefined for any other word.
 */
export function truthOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
}
