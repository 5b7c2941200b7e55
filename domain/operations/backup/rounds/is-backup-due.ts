import { fromLocalText, toLocalText } from "#domain/kernel/clock/zoned-time.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * Minutes until the next attempt. When the file of the failed backup is on this machine's disk, the shop only
 * sends the file again. When the file is not on the disk, the shop makes a new backup.
 */
const AGAIN_MINUTES = { unsent: 15, other: 60 } as const;

export interface LastAttempts {
  /** The moment of the newest proven backup. */
  provenMadeAt: Date | null;
  /** The newest backup attempt, when this attempt ended with a problem. */
  failed: { triedAt: Date; isUnsent: boolean } | null;
}

/**
 * Whether a backup is due. A backup is due when two conditions are true. First, the newest proven backup is
 * older than the current backup day, which begins at the time `at`. Second, the last failed attempt is at
 * least an hour ago. When the file of the failed attempt is still on the disk, the pause after this attempt
 * is only 15 minutes.
 * @param at the time of the daily backup, such as 04:15, in the time zone of the store
 */
export const isBackupDue = (now: Date, at: string, timeZone: string, last: LastAttempts): boolean =>
  nextBackupAt(now, at, timeZone, last).getTime() <= now.getTime();

/**
 * Returns the moment at which the next backup is due. When a backup is already due, this moment is not in the
 * future.
 */
export function nextBackupAt(now: Date, at: string, timeZone: string, last: LastAttempts): Date {
  const { provenMadeAt, failed } = last;
  if (provenMadeAt && roundOf(provenMadeAt, at, timeZone) >= roundOf(now, at, timeZone))
    return nextDailyTime(now, at, timeZone);
  if (!failed) return now;
  const minutes = failed.isUnsent ? AGAIN_MINUTES.unsent : AGAIN_MINUTES.other;
  return new Date(failed.triedAt.getTime() + minutes * MINUTE_MS);
}

/** Returns the first moment after `now` at which the clocks of the time zone show `at`. */
function nextDailyTime(now: Date, at: string, timeZone: string): Date {
  const days = [0, 1, 2].map((days) => toLocalText(new Date(now.getTime() + days * DAY_MS), timeZone));
  const times = days.map((day) => fromLocalText(`${day.slice(0, 10)}T${at}`, timeZone) ?? now);
  return times.find((time) => time > now) ?? new Date(now.getTime() + DAY_MS);
}

/**
 * Returns the backup day that contains a moment, as a date. A backup day begins at the time of the daily
 * backup.
 */
function roundOf(moment: Date, at: string, timeZone: string): string {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const shifted = new Date(moment.getTime() - (hours * 60 + minutes) * MINUTE_MS);
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(shifted);
}
