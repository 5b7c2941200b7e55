import { decimalsOf } from "#db/values/money.ts";
import { markFormula } from "./formula-mark.ts";

/**
 * How a CSV file writes numbers and times. A spreadsheet reads a file correctly only when the file has the
 * format of the spreadsheet's language. For example, pt-BR Excel separates cells at ";", reads "12,90" as a
 * number and "26/11/2026 14:03:00" as a time.
 */
export interface CsvFormat {
  separator: "," | ";";
  decimalSign: "." | ",";
  formatMoment: (moment: Date) => string;
}

/**
 * The CSV format that programs read. This format is the same in every language: cells separated by commas,
 * decimal points, times in UTC (ISO 8601).
 */
export const MACHINE_FORMAT: CsvFormat = {
  separator: ",",
  decimalSign: ".",
  formatMoment: (moment) => moment.toISOString(),
};

/** A cell: a text, a count, or a value whose text depends on the format. null is an empty cell. */
export type CsvCell =
  | string
  | number
  | null
  /** Minor units of a currency, written with all of its decimals. */
  | { amount: number; currency: string }
  /** A share from 0 to 1, written with four decimals. */
  | { rate: number }
  /** An ISO time or a date. */
  | { moment: string | Date }
  /**
   * A phone number, written as in RFC 3966: "tel:+5511900001234". A spreadsheet would read plain digits as a
   * number and round the number. A spreadsheet would read a number with a plus sign as a calculation. "" is
   * an empty cell.
   */
  | { phone: string };

/**
 * Byte order mark at the start of the file. A spreadsheet reads a file as UTF-8 when the file begins with the
 * byte order mark.
 */
export const CSV_START = "\uFEFF";

/**
 * Formats one line of a CSV file, with the line ending of RFC 4180. A spreadsheet cannot run any text of the
 * line as a formula.
 */
export function csvLine(cells: readonly CsvCell[], format: CsvFormat): string {
  return `${cells.map((cell) => csvCell(cell, format)).join(format.separator)}\r\n`;
}

function csvCell(cell: CsvCell, format: CsvFormat): string {
  if (cell === null) return "";
  if (typeof cell === "string") return quoted(markFormula(cell), format);
  if (typeof cell === "number") return decimal(String(cell), format);
  if ("amount" in cell) return decimal(majorText(cell.amount, cell.currency), format);
  if ("rate" in cell) return decimal(cell.rate.toFixed(4), format);
  if ("phone" in cell) return cell.phone === "" ? "" : quoted(`tel:${cell.phone}`, format);
  return format.formatMoment(new Date(cell.moment));
}

/** Formats an amount as a number without grouping: 123450 is "1234.50" in USD. */
function majorText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}

const decimal = (text: string, { decimalSign }: CsvFormat): string => text.replace(".", decimalSign);

const quoted = (text: string, { separator }: CsvFormat): string =>
  /["\r\n;\t]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;
