/** When the shop's night begins, in hours of its own time: little is bought then. */
const NIGHT_HOUR = 3;

/** The night that a moment belongs to, as the date it began on: "2026-11-22" from 03:00 of that day on. */
export function nightOf(moment: Date, timeZone: string): string {
  const shifted = new Date(moment.getTime() - NIGHT_HOUR * 3_600_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(shifted);
}
