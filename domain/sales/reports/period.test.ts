import { describe, expect, it } from "vitest";
import { addDays, DAYS_MAX, parseDay, parsePeriod, stepsOf } from "./period.ts";

const TODAY = "2026-11-23";
const period = (search: string) => parsePeriod(new URLSearchParams(search), TODAY);

describe("parsePeriod", () => {
  it.each([
    ["", "30d", "2026-10-25", 30, "day"],
    ["periodo=hoje", "hoje", "2026-11-23", 1, "hour"],
    ["periodo=7d", "7d", "2026-11-17", 7, "day"],
    ["periodo=90d", "90d", "2026-08-26", 90, "day"],
    ["periodo=ano", "ano", "2025-11-24", 365, "week"],
    ["periodo=never", "30d", "2026-10-25", 30, "day"],
  ])("parsePeriod returns the expected period for %s", (search, name, from, days, grain) => {
    expect(period(search)).toMatchObject({ name, from, until: TODAY, days, grain });
  });

  it("parsePeriod returns the chosen period together with the previous period of the same length", () => {
    expect(period("periodo=7d").before).toEqual({ from: "2026-11-10", until: "2026-11-16" });
    expect(period("periodo=hoje").before).toEqual({ from: "2026-11-22", until: "2026-11-22" });
  });

  it("parsePeriod accepts the two dates of a custom range in any sequence, and limits the range to today and the maximum length", () => {
    const own = (de: string, ate: string) => period(`periodo=livre&de=${de}&ate=${ate}`);
    expect(own("2026-02-10", "2026-01-31")).toMatchObject({
      from: "2026-01-31",
      until: "2026-02-10",
      days: 11,
    });
    expect(own("2026-11-20", "2027-05-01")).toMatchObject({ from: "2026-11-20", until: TODAY });
    expect(own("2027-05-01", "2027-06-01")).toMatchObject({ from: TODAY, until: TODAY, grain: "hour" });
    expect(own("1999-01-01", TODAY)).toMatchObject({
      from: addDays(TODAY, 1 - DAYS_MAX),
      days: DAYS_MAX,
      grain: "month",
    });
  });

  it.each(["2026-02-30", "2026-1-1", "", "x", "2026-13-01", "9999-01-01"])(
    "parsePeriod returns the last 30 days for a range with the day %j",
    (day) => {
      expect(parseDay(day)).toBeNull();
      expect(period(`periodo=livre&de=${day}&ate=2026-01-01`).name).toBe("30d");
    },
  );
});

describe("stepsOf", () => {
  it("stepsOf divides a day into its hours", () => {
    const steps = stepsOf({ from: TODAY, until: TODAY }, "hour");
    expect(steps).toHaveLength(24);
    expect(steps[23]).toEqual({ from: TODAY, until: TODAY, hour: 23 });
  });

  it("stepsOf covers each day of a range exactly once, even with a short first or last week, and uses calendar months", () => {
    const range = { from: "2024-01-30", until: "2024-03-05" };
    for (const grain of ["day", "week", "month"] as const) {
      const steps = stepsOf(range, grain);
      expect(steps[0]?.from).toBe(range.from);
      expect(steps.at(-1)?.until).toBe(range.until);
      for (const [at, { from }] of steps.entries())
        if (at > 0) expect(from).toBe(addDays(steps[at - 1]?.until ?? "", 1));
    }
    expect(stepsOf(range, "month").map(({ from }) => from)).toEqual([
      "2024-01-30",
      "2024-02-01",
      "2024-03-01",
    ]);
  });
});
