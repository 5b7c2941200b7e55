import { describe, expect, it } from "vitest";
import { dayOf } from "#db/values/moments.ts";
import { lastDayAfter } from "./last-day.ts";

describe("lastDayAfter", () => {
  it.each([
    ["2026-11-01T10:00:00Z", "UTC", "Nov 15, 2026"],
    // Berlin sets its clocks back on 25 October, and forward on 28 March.
    ["2026-10-11T22:30:00Z", "Europe/Berlin", "Oct 26, 2026"],
    ["2027-03-13T23:30:00Z", "Europe/Berlin", "Mar 28, 2027"],
    ["2026-11-01T10:00:00Z", "Pacific/Kiritimati", "Nov 16, 2026"],
  ])("lastDayAfter returns the 14th day after %s in %s", (start, timeZone, day) => {
    const now = new Date(start);
    const { lastDay, isOver } = lastDayAfter(new Date(start), 14, { now, timeZone });
    expect([dayOf(lastDay, "en-US", timeZone), isOver]).toEqual([day, false]);
  });
});
