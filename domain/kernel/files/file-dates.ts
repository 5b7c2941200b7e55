import { FileUnclear } from "./file-unclear.ts";

/** The order of day and month in dates that a file writes with slashes. */
export const dateOrders = ["day-first", "month-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

const SLASHES =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ ,T]+(\d{1,2}):(\d\d)(?::\d\d)?(?:\s*([AP])M)?)?$/i;

/** Collects what the dates of a file prove about the order of day and month. */
export class FileDates {
  readonly #proven = new Set<DateOrder>();
  #unclear: { line: number; text: string } | undefined;

  add(line: number, text: string): void {
    const match = SLASHES.exec(text.trim());
    if (!match) return;
    const [first, second] = [Number(match[1]), Number(match[3])];
    // Only countries that put the day first write dates with points.
    if (first > 12 || match[2] === ".") this.#proven.add("day-first");
    else if (second > 12) this.#proven.add("month-first");
    else if (first !== second) this.#unclear ??= { line, text: text.trim() };
  }

  /**
   * Returns the order of day and month that the user chose or that the dates prove. Otherwise returns
   * `usual`.
   * @param usual the order of day and month in the country whose number format the file has
   * @throws FileUnclear when a date can be read in two ways and neither the user, the other dates nor the
   * country decides
   */
  order(chosen: DateOrder | undefined, usual: DateOrder | null): DateOrder | null {
    if (chosen) return chosen;
    const [only, ...others] = this.#proven;
    if (only && others.length === 0) return only;
    if (this.#unclear && !usual) throw new FileUnclear("dates", dateOrders, this.#unclear);
    return usual;
  }
}

/**
 * Returns a date with slashes as a local date and time, such as "2026-11-27T09:00", or as a date without a
 * time. Returns any other text unchanged.
 */
export function isoDate(text: string, order: DateOrder | null): string {
  const match = SLASHES.exec(text.trim());
  if (!match) return text;
  const [, one = "", , two = "", year = "", hour, minute, half] = match;
  const isDayFirst = Number(one) > 12 || (Number(two) <= 12 && order !== "month-first");
  const [day, month] = isDayFirst ? [one, two] : [two, one];
  const date = [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  if (hour === undefined) return date;
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === "P" ? 12 : 0) : Number(hour);
  return `${date}T${String(hours).padStart(2, "0")}:${minute}`;
}
