import { growthOf } from "#domain/sales/dashboard/growth.ts";
import type { Grain, Range, Step } from "#domain/sales/reports/period.ts";
import type { Sums } from "#domain/sales/reports/sums.ts";
import { formatCount, formatDate, formatDecimal, formatMoney } from "#messages/format.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";

/** Days are calendar days without a time, so days are formatted in UTC. */
const formatDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatDate(`${day}T12:00:00Z`, { ...options, timeZone: "UTC" });

/** "21/11/2026" */
export const shortDay = (day: string): string => formatDay(day, { dateStyle: "short" });

/** "24/10/2026 a 22/11/2026" */
export const rangeText = ({ from, until }: Range): string => messages.range(shortDay(from), shortDay(until));

/** The label of a point on the axis: "14 h", "21 de nov." or "nov. de 2026". */
export function axisLabel(step: Step, grain: Grain): string {
  if (grain === "hour") return `${step.hour} h`;
  if (grain === "month") return formatDay(step.from, { month: "short", year: "numeric" });
  return formatDay(step.from, { day: "numeric", month: "short" });
}

/** The name of a point in a table or a file: "14:00", "21/11/2026", a range of days or a month. */
export function stepName(step: Step, grain: Grain): string {
  if (grain === "hour") return `${String(step.hour).padStart(2, "0")}:00`;
  if (grain === "month") return formatDay(step.from, { month: "long", year: "numeric" });
  return rangeText(step);
}

/** "3,4 %", or "no data". */
export const rateText = (rate: number | null): string =>
  rate === null ? messages.noData : `${formatDecimal(rate * 100)} %`;

export const moneyText = (amount: number | null): string =>
  amount === null ? messages.noData : formatMoney(amount);

/**
 * The change of a figure since the previous period: the direction, and the size such as "12 %" or "0,6 p.p.".
 * Null when there is no period to compare with.
 */
export interface Change {
  direction: "up" | "down" | "same";
  text: string;
}

/** Compares an amount or a count with the previous period, in percent. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null || before <= 0) return null;
  return changeOfGrowth(growthOf(now, before));
}

/** Converts a growth rate in percent to a change, or returns null when the rate is not a number. */
export const changeOfGrowth = (growth: number | "new" | null): Change | null =>
  typeof growth === "number" ? directed(growth, `${formatCount(Math.abs(growth))} %`) : null;

/** Returns the change between two percentages in percentage points. */
export function pointsOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 1000) / 10;
  return directed(points, messages.points(formatDecimal(Math.abs(points))));
}

const directed = (change: number, text: string): Change => ({
  direction: change > 0 ? "up" : change < 0 ? "down" : "same",
  text,
});

/**
 * Adds the discounts and the disputed amounts to a note about a net amount. When the note contains both
 * amounts, all its amounts add up to the net amount.
 */
export const withOtherParts = (note: string, { discounts, disputes }: Pick<Sums, "discounts" | "disputes">) =>
  [
    note,
    discounts > 0 && `${messages.columns.discounts.toLowerCase()} ${formatMoney(discounts)}`,
    disputes > 0 && `${messages.columns.disputes.toLowerCase()} ${formatMoney(disputes)}`,
  ]
    .filter(Boolean)
    .join(", ");
