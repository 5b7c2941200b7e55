const DAY_MS = 24 * 60 * 60 * 1000;
const CORRECTION_MS = 2 * 60 * 60 * 1000;

/**
 * Returns the last day of a period of whole days that begins at a given time. Also returns whether the period
 * is over. A day begins and ends in the time zone of the shop.
 * @returns `lastDay` is a time on the last day of the period, in the time zone of the shop
 */
export function lastDayAfter(
  start: Date,
  days: number,
  { now, timeZone }: { now: Date; timeZone: string },
): { lastDay: Date; isOver: boolean } {
  const dayOf = dayCounter(timeZone);
  const last = dayOf(start) + days;
  let lastDay = new Date(start.getTime() + days * DAY_MS);
  // The clock can change for daylight saving time within the period. The computed time can then fall on the
  // day before or after the last day.
  if (dayOf(lastDay) !== last)
    lastDay = new Date(lastDay.getTime() + Math.sign(last - dayOf(lastDay)) * CORRECTION_MS);
  return { lastDay, isOver: dayOf(now) > last };
}

/**
 * Returns a function that converts a time to the number of its calendar day in the time zone. Consecutive
 * days have consecutive numbers.
 */
function dayCounter(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  return (at) => Math.round(Date.parse(`${format.format(at)}T00:00:00Z`) / DAY_MS);
}
