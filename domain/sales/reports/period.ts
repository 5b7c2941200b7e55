/** The names that the URL uses for the periods of the dashboard and the reports. */
export const periodNames = ["hoje", "7d", "30d", "90d", "ano", "livre"] as const;
export type PeriodName = (typeof periodNames)[number];

/** The length of time that one point of a chart covers. */
export type Grain = "hour" | "day" | "week" | "month";

/** The first and last day of a range, such as "2026-11-21". */
export interface Range {
  from: string;
  until: string;
}

/** A period in days of the shop's time zone. The first and the last day are included. */
export interface Period extends Range {
  name: PeriodName;
  days: number;
  grain: Grain;
  /** The previous period, which has the same length and ends on the day before this period begins. */
  before: Range;
}

const DAYS: Record<Exclude<PeriodName, "livre">, number> = {
  hoje: 1,
  "7d": 7,
  "30d": 30,
  "90d": 90,
  ano: 365,
};
/**
 * The longest range in days. When a user chooses a longer range, the page shows only the last days of the
 * range.
 */
export const DAYS_MAX = 1_830;
/**
 * Maximum number of points of a chart. When a chart has more points than this maximum, the points are too
 * close together on a phone.
 */
const POINTS_MAX = 92;
const WEEKS_MAX = 106;
const DAY_MS = 86_400_000;

/**
 * Parses the parameters `periodo`, `de` and `ate`. For unknown values, the function returns the last 30 days.
 * When a range ends after today, the function ends the range today.
 * @param today the current day in the shop's time zone
 */
export function parsePeriod(address: URLSearchParams, today: string): Period {
  const name = periodNames.find((known) => known === address.get("periodo")) ?? "30d";
  if (name !== "livre") return periodOf(name, addDays(today, 1 - DAYS[name]), today);
  const asked = [parseDay(address.get("de")), parseDay(address.get("ate"))].filter((day) => day !== null);
  if (asked.length < 2) return periodOf("30d", addDays(today, 1 - DAYS["30d"]), today);
  const [from = today, until = today] = asked.map((day) => (day > today ? today : day)).sort();
  const earliest = addDays(until, 1 - DAYS_MAX);
  return periodOf("livre", from < earliest ? earliest : from, until);
}

function periodOf(name: PeriodName, from: string, until: string): Period {
  const days = countDays(from, until);
  const before = { from: addDays(from, -days), until: addDays(from, -1) };
  return { name, from, until, days, grain: grainOf(days), before };
}

function grainOf(days: number): Grain {
  if (days === 1) return "hour";
  if (days <= POINTS_MAX) return "day";
  return days <= WEEKS_MAX * 7 ? "week" : "month";
}

/**
 * Returns the text when it names a day of the calendar, such as "2026-11-21", and null otherwise. Returns
 * null otherwise.
 */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || dayOf(time) !== text ? null : text;
}

export const addDays = (day: string, count: number): string => dayOf(timeOf(day) + count * DAY_MS);

/** Counts the days of a range. The first and last day are included. */
export const countDays = (from: string, until: string): number =>
  Math.round((timeOf(until) - timeOf(from)) / DAY_MS) + 1;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * One point of a chart sums the sales of some days. Each point contains the first and the last day of its
 * sales. When the grain is "hour", the point also contains its hour of that day.
 */
export interface Step extends Range {
  hour: number | null;
}

/**
 * Divides a range into points. The first week begins on the first day of the range. Months are calendar
 * months.
 */
export function stepsOf({ from, until }: Range, grain: Grain): Step[] {
  if (grain === "hour") return Array.from({ length: 24 }, (_, hour) => ({ from, until: from, hour }));
  const steps: Step[] = [];
  for (let at = from; at <= until; ) {
    const next = nextStep(at, grain);
    steps.push({ from: at, until: next > until ? until : addDays(next, -1), hour: null });
    at = next;
  }
  return steps;
}

function nextStep(day: string, grain: Grain): string {
  if (grain === "week") return addDays(day, 7);
  if (grain === "day") return addDays(day, 1);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month, 1));
}
