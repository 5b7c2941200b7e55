import type { CsvFormat } from "#domain/kernel/files/csv-line.ts";
import { decimalSign } from "#messages/format.ts";
import { locale } from "#messages/language.ts";

/**
 * Returns the CSV format for the page's language. A spreadsheet program in the same language can then
 * recognize the numbers and the times. Where the decimal sign is a comma, cells are separated by ";". Times
 * are in the shop's time zone. A Portuguese file contains times such as "26/11/2026 14:03:00". An English
 * file contains times such as "2026-11-26 14:03:00", because the order of day and month differs between
 * countries. Call the function within the language context of the request.
 */
export function sheetFormat(timeZone: string): CsvFormat {
  const sign = decimalSign();
  const parts = { year: "numeric", month: "2-digit", day: "2-digit", timeZone } as const;
  const day = new Intl.DateTimeFormat(sign === "," ? locale() : "sv-SE", parts);
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, timeStyle: "medium" });
  return {
    separator: sign === "," ? ";" : ",",
    decimalSign: sign,
    formatMoment: (moment) => `${day.format(moment)} ${clock.format(moment)}`,
  };
}
