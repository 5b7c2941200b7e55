import { fromLocalText, toLocalText } from "#domain/kernel/clock/zoned-time.ts";

/** Hours of a day in minutes since midnight. `until` before `from` means the next day. */
export interface QuietHours {
  from: number;
  until: number;
}

/** Returns when the quiet hours end in which `now` lies; null outside quiet hours. */
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

/** "22:30" of 1350 minutes. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
