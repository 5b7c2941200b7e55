import type { CsvFormat } from "#domain/kernel/files/csv-line.ts";
import { decimalSign } from "#messages/format.ts";
import { locale } from "#messages/language.ts";

/**
 * Returns the form of CSV files in which the spreadsheets of the page's language read numbers as numbers and
 * times as times. Where a comma is the decimal sign, they separate cells at ";". Times are those of the shop:
 * "26/11/2026 14:03:00" in Portuguese, "2026-11-26 14:03:00" in English, where the order of day and month
 * depends on the country. Call the function in the language of the request.
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
