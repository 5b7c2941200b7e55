import { describe, expect, it } from "vitest";
import type { ShownCheck } from "./messages.ts";
import { passedOf, reportText, totalTime } from "./report.ts";

const checks: ShownCheck[] = [
  { name: "products", state: "success", rows: 5, reason: "rows", ms: 3.25 },
  { name: "orders", state: "success", rows: 0, reason: "signed-out", ms: 20 },
  { name: "admin", state: "error", reason: "no-admin", ms: 1 },
  { name: "functions", state: "pending" },
];

describe("the report", () => {
  it("the report counts the passed checks and adds up their durations", () => {
    expect(passedOf(checks)).toBe(2);
    expect(totalTime(checks)).toBeCloseTo(24.25);
  });

  it("the report lists the state, time and reason of every check", () => {
    expect(reportText(checks, "2026-03-01T10:00:00.000Z").split("\n")).toEqual([
      "System test report, 2026-03-01T10:00:00.000Z",
      "2 of 4 passed. Total time 24 ms.",
      "Passed: Products (3.3 ms) - 5 rows fetched.",
      "Passed: Your orders (20 ms) - 0 rows fetched. You are not signed in, so no row is yours.",
      "Failed: Admin exists (1.0 ms) - No admin exists yet. Set up the first admin.",
      "Pending: Payment and webhook functions",
    ]);
  });
});
