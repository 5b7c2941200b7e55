/**
 * One line of a CSV file for spreadsheets, ended as RFC 4180 has it. A text that a spreadsheet would run as a formula gets an
 * apostrophe before it; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** What the file begins with, so that spreadsheets read it as UTF-8. */
export const CSV_START = "\uFEFF";

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
