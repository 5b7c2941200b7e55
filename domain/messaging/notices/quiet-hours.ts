import { fromLocalText, toLocalText } from "#domain/kernel/clock/zoned-time.ts";

/**
 * The beginning and the end of the quiet hours, in minutes since midnight. When `until` is before `from`, the
 * hours end on the next day.
 */
export interface QuietHours {
  from: number;
  until: number;
}

/**
 * Returns the end of the quiet hours when `now` is within the quiet hours. Returns null outside quiet hours.
 */
export function quietEnd(now: Date, { from, until }: QuietHours, timeZone: string): Date | null {
  const local = toLocalText(now, timeZone);
  const [hour = 0, minute = 0] = local.slice(11).split(":").map(Number);
  const at = hour * 60 + minute;
  const isOvernight = until < from;
  if (isOvernight ? at >= until && at < from : at < from || at >= until) return null;
  const day = new Date(`${local.slice(0, 10)}T00:00Z`);
  if (isOvernight && at >= from) day.setUTCDate(day.getUTCDate() + 1);
  return fromLocalText(`${day.toISOString().slice(0, 10)}T${clockText(until)}`, timeZone);
}

/** Formats a number of minutes since midnight as a time of day. For example, 1350 becomes "22:30". */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
