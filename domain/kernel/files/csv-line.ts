/**
 * One line of a CSV file for spreadsheets, ended as RFC 4180 has it. A text that a spreadsheet would run as a formula gets an
 * apostrophe before it; numbers stay numbers. A spreadsheet may divide cells at another sign than the comma, as pt-BR Excel
 * does at ";", and then ignores the quotes: so a formula after such a sign gets an apostrophe too.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** What the file begins with, so that spreadsheets read it as UTF-8. */
export const CSV_START = "\uFEFF";

const BEGINS_FORMULA = /^\s*["']*[=+\-@＝＋－＠\t\r]/u;
const INNER_FORMULA = /([;,\t\r\n]\s*)(?="*[=+\-@＝＋－＠])/gu;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = (BEGINS_FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA, "$1'");
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
