import { addDays, type Range } from "./period.ts";

/**
 * A part of a range. The part consists of days, or of whole months. For months, `from` and `until` are the
 * first days of months.
 */
interface RangePart extends Range {
  unit: "day" | "month";
}

/**
 * Divides a range into its whole calendar months and the days before and after these months. With this
 * division, a query for a long range reads only one row per whole month. The current month counts as a whole
 * month on its last day. The current month also counts as a whole month when the range ends today, because no
 * order is paid after today.
 */
export function divideRange({ from, until }: Range, today: string): RangePart[] {
  const first = from.endsWith("-01") ? from : addMonths(from, 1);
  const behind = until >= today || isLastOfMonth(until) ? addMonths(until, 1) : monthOf(until);
  if (first >= behind) return [{ unit: "day", from, until }];
  const parts: RangePart[] = [{ unit: "month", from: first, until: addMonths(behind, -1) }];
  if (from < first) parts.unshift({ unit: "day", from, until: addDays(first, -1) });
  if (behind <= until) parts.push({ unit: "day", from: behind, until });
  return parts;
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith("-01");

/** Returns the first day of the month that is `count` months after the month of `day`. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}
