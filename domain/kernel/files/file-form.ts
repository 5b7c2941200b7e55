import type { TextEncoding } from "./encoding-names.ts";
import type { DateOrder } from "./file-dates.ts";
import type { DecimalMark } from "./file-numbers.ts";

/** How a file was read: what its bytes say, or what the user chose. */
export interface FileForm {
  encoding: TextEncoding;
  /** The character between the cells, or null for a file without cells. */
  separator: string | null;
  /** Null when no number of the file needs it. */
  decimal: DecimalMark | null;
  /** Null when no date of the file needs it. */
  dates: DateOrder | null;
  /** The rows or entries, without the one that names the columns. */
  rows: number;
}

/** What a user chose about a file that can be read in several ways. The encoding is part of its source. */
export interface FileChoices {
  decimal?: DecimalMark | undefined;
  dates?: DateOrder | undefined;
}

const TRUE = new Set(["true", "yes", "1", "verdadeiro", "sim", "s", "y", "x", "verdadero", "si", "sí"]);
const FALSE = new Set(["false", "no", "0", "", "falso", "não", "nao", "n"]);

/** Returns the truth value of a cell, in English, Portuguese or Spanish, or undefined for another word. */
export function truthOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : undefined;
}
