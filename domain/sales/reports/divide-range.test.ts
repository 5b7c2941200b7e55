import { describe, expect, it } from "vitest";
import { divideRange } from "./divide-range.ts";
import { addDays, countDays } from "./period.ts";

const today = "2026-11-23";
const divided = (from: string, until: string) =>
  divideRange({ from, until }, today).map((part) => `${part.unit} ${part.from} ${part.until}`);

describe("divideRange", () => {
  it("divideRange returns only days when the range contains no whole month", () => {
    expect(divided("2026-03-02", "2026-04-29")).toEqual(["day 2026-03-02 2026-04-29"]);
    expect(divided("2026-03-05", "2026-03-05")).toEqual(["day 2026-03-05 2026-03-05"]);
  });

  it("divideRange returns the whole months of the range, and the single days before and after these months", () => {
    expect(divided("2026-02-27", "2026-06-02")).toEqual([
      "day 2026-02-27 2026-02-28",
      "month 2026-03-01 2026-05-01",
      "day 2026-06-01 2026-06-02",
    ]);
    expect(divided("2026-03-01", "2026-03-31")).toEqual(["month 2026-03-01 2026-03-01"]);
    expect(divided("2025-12-01", "2026-01-31")).toEqual(["month 2025-12-01 2026-01-01"]);
  });

  it("divideRange treats the current month as a whole month when the range ends today", () => {
    expect(divided("2026-10-30", today)).toEqual([
      "day 2026-10-30 2026-10-31",
      "month 2026-11-01 2026-11-01",
    ]);
    expect(divided("2026-11-02", today)).toEqual([`day 2026-11-02 ${today}`]);
    expect(divided("2026-10-31", "2026-11-22")).toEqual(["day 2026-10-31 2026-11-22"]);
  });

  it("divideRange covers each day of random ranges exactly once", () => {
    for (let at = 0; at < 400; at++) {
      const from = addDays(today, -((at * 37) % 900));
      const length = Math.min((at * 53) % 420, countDays(from, today) - 1);
      const until = addDays(from, length);
      let next = from;
      for (const part of divideRange({ from, until }, today)) {
        expect(part.from).toBe(next);
        next = addDays(part.until, 1);
        while (part.unit === "month" && !next.endsWith("-01")) next = addDays(next, 1);
      }
      expect(next > until && (next === addDays(until, 1) || until === today)).toBe(true);
    }
  });
});
