import { describe, expect, it } from "vitest";
import { budgetParts, chooseBudget } from "./goals.ts";
import { type Goal, isMissed, judge, numberAt, ratioAt, tableOf, worstAt } from "./judge.ts";

const least: Goal = {
  work: "a",
  floor: "f",
  kind: "least",
  goal: 0.5,
  unit: "%",
  read: (x) => numberAt(x, "a"),
};
const most: Goal = {
  work: "b",
  floor: "",
  kind: "most",
  goal: 100,
  unit: "ms",
  read: (x) => numberAt(x, "b"),
};
const verdicts = (answer: unknown) => judge("bench", [least, most], answer).map(({ verdict }) => verdict);

describe("judge", () => {
  it.each([
    ["reached at the goal", { a: 0.5, b: 100 }, ["reached", "reached"]],
    ["near within 80 % of the goal", { a: 0.4, b: 125 }, ["near", "near"]],
    ["missed below 80 % of the goal", { a: 0.39, b: 126 }, ["missed", "missed"]],
    ["not measured without a number", { a: "0.5", b: null }, ["not measured", "not measured"]],
    [
      "not measured for NaN",
      { a: Number.NaN, b: Number.POSITIVE_INFINITY },
      ["not measured", "not measured"],
    ],
    ["not measured without an answer", undefined, ["not measured", "not measured"]],
  ])("judge returns the verdict %s", (_, answer, expected) => {
    expect(verdicts(answer)).toEqual(expected);
  });

  it("a benchmark run fails only when a figure misses its goal or is not measured", () => {
    const failed = (a: number | null) => judge("bench", [least], { a }).some(isMissed);
    expect([0.6, 0.45, 0.3, null].map(failed)).toEqual([false, false, true, true]);
  });

  it("judge reports every goal as not measured when the benchmark's JSON is empty", () => {
    const rows = budgetParts.flatMap(({ name, goals }) => judge(name, goals, {}));
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.every(({ verdict }) => verdict === "not measured")).toBe(true);
  });
});

it("each goal uses a number, a quotient or the worst row from the benchmark's JSON", () => {
  const answer = { runs: [{ p50: 2, p99: 5 }], views: [{ growth: { p95: 1.1 } }, { growth: { p95: 1.4 } }] };
  expect(numberAt(answer, "runs.0.p99")).toBe(5);
  expect(ratioAt(answer, "runs.0.p99", "runs.0.p50")).toBe(2.5);
  expect(ratioAt(answer, "runs.0.p99", "runs.1.p50")).toBeUndefined();
  expect(worstAt(answer, "views", "growth.p95")).toBe(1.4);
  expect(worstAt(answer, "views", "times.large.p95")).toBeUndefined();
});

it("tableOf prints a table with each goal and its figure", () => {
  const lines = tableOf(judge("bench", [least, most], { a: 0.45 }));
  expect(lines[1]).toMatch(/^a +f +>= 50\.0 % +45\.0 % +90 % +near$/);
  expect(lines[2]).toMatch(/^b +- +<= 100 ms +- +- +not measured$/);
});

describe("chooseBudget", () => {
  it("chooseBudget returns all benchmarks, the named benchmarks, or the benchmarks with a short run", () => {
    expect(chooseBudget("", false)).toEqual(budgetParts);
    expect(chooseBudget("memory, orders", false)?.map(({ name }) => name)).toEqual(["orders", "memory"]);
    expect(chooseBudget("", true)?.every(({ shortArgs }) => shortArgs !== undefined)).toBe(true);
  });

  it("chooseBudget returns undefined when a benchmark name is unknown", () => {
    expect(chooseBudget("orders,order", false)).toBeUndefined();
  });
});
