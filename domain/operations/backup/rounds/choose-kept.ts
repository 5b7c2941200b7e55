/**
 * The numbers of backups that are kept. Days, weeks and months without a backup do not count. For each
 * counted day, week and month, the rule keeps the newest backup.
 */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

const DAY_MS = 86_400_000;

/**
 * Chooses which proven backups the shop keeps. For each of 7 days, 4 weeks (from Monday) and 12 months, the
 * shop keeps the newest backup. The store's time zone decides when a period begins. Days, weeks and months
 * without a backup do not count.
 * @returns the ids of the kept backups
 */
export function chooseKept(
  backups: readonly { id: string; madeAt: Date }[],
  timeZone: string,
): ReadonlySet<string> {
  const newestFirst = [...backups].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set<string>();
  const keep = (count: number, periodOf: (day: string) => string) => {
    const seen = new Set<string>();
    for (const { id, madeAt } of newestFirst) {
      const period = periodOf(dayOf(madeAt, timeZone));
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(id);
    }
  };
  keep(KEPT.days, (day) => day);
  keep(KEPT.weeks, mondayOf);
  keep(KEPT.months, (day) => day.slice(0, 7));
  return kept;
}

/** Returns the calendar day on which a moment falls in a time zone, such as 2026-11-22. */
const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(moment);

function mondayOf(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const daysAfterMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - daysAfterMonday * DAY_MS).toISOString().slice(0, 10);
}
