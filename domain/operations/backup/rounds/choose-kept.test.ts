import { describe, expect, it } from "vitest";
import { chooseKept } from "./choose-kept.ts";

/** Lists one backup a day at 04:15 UTC, the newest first. */
const daily = (count: number, newest = "2026-11-22T04:15:00Z") =>
  Array.from({ length: count }, (_, at) => {
    const madeAt = new Date(Date.parse(newest) - at * 86_400_000);
    return { id: madeAt.toISOString().slice(0, 10), madeAt };
  });

describe("chooseKept", () => {
  it("chooseKept keeps backups of 7 days, 4 weeks and 12 months when the shop made a backup each day for two years", () => {
    const kept = [...chooseKept(daily(730), "UTC")].sort().reverse();
    expect(kept).toEqual([
      ...["2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16"],
      // The last days of the three previous weeks, which are Sundays.
      ...["2026-11-15", "2026-11-08", "2026-11-01"],
      ...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30"],
      ...["2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
    ]);
  });

  it("chooseKept keeps the newest of several backups of the same day, and determines the day in the store's time zone", () => {
    const backups = [
      { id: "evening", madeAt: new Date("2026-11-22T23:30:00Z") },
      { id: "night", madeAt: new Date("2026-11-23T01:00:00Z") },
    ];
    expect([...chooseKept(backups, "America/Sao_Paulo")]).toEqual(["night"]);
    expect([...chooseKept(backups, "UTC")].sort()).toEqual(["evening", "night"]);
  });

  it("chooseKept counts only days, weeks and months that have a backup", () => {
    const rare = [0, 40, 80, 120, 160, 200, 240, 280].map((days) => ({
      id: `${days}`,
      madeAt: new Date(Date.parse("2026-11-22T04:15:00Z") - days * 86_400_000),
    }));
    expect(chooseKept(rare, "UTC").size).toBe(8);
  });
});
