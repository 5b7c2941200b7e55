/**
 * Hour at which a night starts in the store's time zone. Few shoppers buy at the hour when a night starts.
 */
const NIGHT_HOUR = 3;

/**
 * Returns the night that contains a moment, as the date on which this night started. For example,
 * "2026-11-22" starts at 03:00 of that day.
 */
export function nightOf(moment: Date, timeZone: string): string {
  const shifted = new Date(moment.getTime() - NIGHT_HOUR * 3_600_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(shifted);
}
