/**
 * Formats one line of a CSV file for spreadsheets, with the line ending of RFC 4180. A text that a
 * spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers. Some spreadsheets
 * separate cells at another character (pt-BR Excel uses ";") and ignore the quotes there. A formula after
 * such a character therefore gets an apostrophe too.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Byte order mark at the start of the file: spreadsheets then read the file as UTF-8. */
export const CSV_START = "\uFEFF";

const BEGINS_FORMULA = /^\s*["']*[=+\-@＝＋－＠\t\r]/u;
const INNER_FORMULA = /([;,\t\r\n]\s*)(?="*[=+\-@＝＋－＠])/gu;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = (BEGINS_FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA, "$1'");
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
