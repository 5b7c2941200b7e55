import { fromLocalText } from "#domain/kernel/clock/zoned-time.ts";

/** How long an item of a file is valid. The functions are pure. */

export type DateOrder = "day-first" | "month-first";
/**
 * How long an item is valid: a number of days after its delivery, or until a fixed time. An item with
 * unlimited validity has neither a number of days nor an end.
 */
export interface Validity {
  days?: number;
  until?: Date;
}

const DAYS = /^(\d{1,5})\s*(?:d|days?|dias?)?$/i;
const UNLIMITED =
  /^(?:|[-–—]|0|never|lifetime|unlimited|none|null|n\/?a|nunca|vital[ií]ci[oa]|sem validade|sem vencimento|ilimitad[oa]|permanente?)$/i;
const DAYS_MAX = 36_500;
const YEAR_FIRST =
  /^((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const YEAR_LAST =
  /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Returns whether a date can be read with either the day or the month first: 03/04/2026. */
export function isAmbiguousDate(text: string): boolean {
  const [, first = "", second = ""] = YEAR_LAST.exec(text) ?? [];
  return first !== "" && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}

/**
 * Returns the order of day and month when the date alone proves the order. In a date, a number above 12 can
 * only be the day.
 */
export function dateOrderOf(text: string): DateOrder | null {
  const [, first, second] = YEAR_LAST.exec(text) ?? [];
  if (Number(first) > 12 && Number(second) <= 12) return "day-first";
  return Number(second) > 12 && Number(first) <= 12 ? "month-first" : null;
}

/**
 * Returns whether a text is a number of days or a date. The function returns false for the expiry date of a
 * card, such as 12/28.
 */
export const isValidity = (text: string): boolean =>
  UNLIMITED.test(text) || DAYS.test(text) || YEAR_FIRST.test(text) || YEAR_LAST.test(text);

/**
 * Reads a validity. A date without a time means that the item is valid until the end of this day in the
 * shop's time zone.
 * @returns null when the text is not a real date, or when its number of days is above 36,500.
 */
export function validityOf(text: string, order: DateOrder, zone: string): Validity | null {
  if (UNLIMITED.test(text)) return {};
  const days = DAYS.exec(text)?.[1];
  if (days !== undefined && Number(days) === 0) return {};
  if (days !== undefined) return Number(days) <= DAYS_MAX ? { days: Number(days) } : null;
  const yearFirst = YEAR_FIRST.exec(text);
  const [, a = "", b = "", c = "", hour, minute, offset] = yearFirst ?? YEAR_LAST.exec(text) ?? [];
  const [year, month, day] = yearFirst ? [a, b, c] : order === "day-first" ? [c, b, a] : [c, a, b];
  const two = (number = "") => number.padStart(2, "0");
  const local = `${year}-${two(month)}-${two(day)}T${hour === undefined ? "23:59" : `${two(hour)}:${minute}`}`;
  const isReal = new Date(`${local}:00Z`);
  if (Number.isNaN(isReal.getTime()) || !isReal.toISOString().startsWith(local)) return null;
  const until = offset === undefined ? fromLocalText(local, zone) : new Date(`${local}:00${offset}`);
  return until && !Number.isNaN(until.getTime()) ? { until } : null;
}
