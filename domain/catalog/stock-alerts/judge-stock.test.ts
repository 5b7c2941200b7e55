import { describe, expect, it } from "vitest";
import {
  HELD_MS,
  type JudgedStock,
  judgeStock,
  type KnownLevel,
  levelOf,
  SETTLED_MS,
} from "./judge-stock.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 28, 12);
const settled: KnownLevel = {
  level: "ample",
  since: START - SETTLED_MS,
  told: "ample",
  backAt: null,
  wasOnSale: true,
};

/**
 * Passes a series of stock values to `judgeStock` and returns the events. A step such as "1.5:4" means a
 * stock of 4 units after another 1.5 minutes. "*" means unlimited stock, and "!" means that an unpaid order
 * reserves a unit.
 */
function walk(steps: string, known: KnownLevel | null = settled, threshold = 5) {
  let now = START;
  let state: JudgedStock | KnownLevel | null = known;
  const events: string[] = [];
  for (const step of steps.split(" ")) {
    const [minutes = "", stock = ""] = step.split(":");
    now += Number(minutes) * MINUTE;
    const units = stock.startsWith("*") ? null : Number.parseInt(stock, 10);
    const judged: JudgedStock = judgeStock(state, { units, threshold, isHeld: stock.endsWith("!"), now });
    if (judged.event) events.push(`${judged.event.slice(6)} ${units}`);
    state = judged;
  }
  return { events, state: state as JudgedStock, now };
}

const eventsOf = (...given: Parameters<typeof walk>) => walk(...given).events;

describe("levelOf", () => {
  it.each([
    [0, 5, "out"],
    [-1, 5, "out"],
    [1, 5, "low"],
    [5, 5, "low"],
    [6, 5, "ample"],
    [1, 0, "ample"],
    [0, 0, "out"],
    [null, 5, "ample"],
  ] as const)("levelOf for %s units at the threshold %s returns %s", (units, threshold, level) => {
    expect(levelOf(units, threshold)).toBe(level);
  });
});

describe("judgeStock", () => {
  it.each([0, 3, 9, null])("judgeStock reports no event for the first judgement of %s units", (units) => {
    const { events, state } = walk(`0:${units ?? "*"}`, null);
    expect(events).toEqual([]);
    expect(state).toMatchObject({ level: levelOf(units, 5), told: levelOf(units, 5), since: START });
  });

  it("judgeStock reports a falling stock only at the moment when the stock reaches the threshold", () => {
    expect(eventsOf("1:6 1:5 1:4 60:3 60:2")).toEqual(["low 5"]);
  });

  it("judgeStock reports one event when the stock crosses the threshold ten times", () => {
    const swings = Array(10).fill("0.5:5 0.5:6").join(" ");
    expect(eventsOf(swings)).toEqual(["low 5"]);
  });

  it("judgeStock reports the next low stock only after the stock was above the threshold for ten minutes", () => {
    expect(eventsOf("1:5 1:6 9.99:5")).toEqual(["low 5"]);
    expect(eventsOf("1:5 1:6 10:5")).toEqual(["low 5", "low 5"]);
    expect(eventsOf("1:5 1:6 6:7 6:5")).toEqual(["low 5", "low 5"]);
  });

  it("judgeStock reports no low stock when the threshold is 0", () => {
    expect(eventsOf("1:5 1:1 1:0", settled, 0)).toEqual(["out 0"]);
  });

  it("judgeStock reports when a stock changes from unlimited to low, and reports nothing while the stock is unlimited", () => {
    expect(eventsOf("1:* 60:* 1:2")).toEqual(["low 2"]);
  });

  it("judgeStock reports only a sold-out event, and no low stock, when all units are sold simultaneously", () => {
    expect(eventsOf("1:0 1:0")).toEqual(["out 0"]);
  });

  it("judgeStock reports a sold-out product immediately, even when the low stock was reported just before", () => {
    expect(eventsOf("1:5 1:0")).toEqual(["low 5", "out 0"]);
  });

  it("judgeStock reports returned stock only once, even when more units are added afterwards", () => {
    const imported = Array.from({ length: 100 }, (_, at) => `0.1:${(at + 1) * 1_000}`);
    expect(eventsOf(`1:0 ${imported.join(" ")}`)).toEqual(["out 0", "back 1000"]);
  });

  it("when only a few units return, judgeStock reports that the product is back, and does not report a low stock", () => {
    expect(eventsOf("1:0 5:3 60:2")).toEqual(["out 0", "back 3"]);
  });

  it.each([
    ["the first units", "0:0 1:8", []],
    ["few first units", "0:0 1:3 60:2", []],
    ["a stock that is empty for a long time before its first units", "0:0 60:0 60:0 1:8", []],
    ["first units that sell out", "0:0 1:8 1:0", ["out 0"]],
    ["first units that sell out and come back", "0:0 1:8 1:0 1:4", ["out 0", "back 4"]],
    ["first units that become low", "0:0 1:8 20:5", ["low 5"]],
    ["a first stock without a limit", "0:0 1:* 1:0", ["out 0"]],
  ])("judgeStock does not report a first stock as returned stock: %s", (_, steps, events) => {
    expect(eventsOf(steps, null)).toEqual(events);
  });

  it("judgeStock does not report that a product is sold out when nobody could have bought the product before", () => {
    expect(eventsOf("1:0 1:9 1:0", { ...settled, wasOnSale: false })).toEqual(["out 0"]);
    expect(eventsOf("1:0 1:0", { ...settled, wasOnSale: false })).toEqual([]);
  });

  it("judgeStock waits ten minutes before it reports a product that sells out soon after it was back in stock", () => {
    const { events, state } = walk("1:0 1:2 3:0");
    expect(events).toEqual(["out 0", "back 2"]);
    expect(state.checkAt).toBe(START + 12 * MINUTE);
    expect(eventsOf("1:0 1:2 3:0 7:0")).toEqual(["out 0", "back 2", "out 0"]);
    expect(eventsOf("1:0 1:2 3:0 3:2 4:2")).toEqual(["out 0", "back 2"]);
  });

  it("when the stock alternates ten times between zero and one, judgeStock reports one pair of events, and later reports the final state", () => {
    const swings = Array(10).fill("0.4:0 0.4:1").join(" ");
    expect(eventsOf(swings)).toEqual(["out 0", "back 1"]);
    expect(eventsOf(`${swings} 0.4:0 10:0`)).toEqual(["out 0", "back 1", "out 0"]);
  });

  it("judgeStock delays its report while an unpaid order reserves the last unit", () => {
    const { events, state, now } = walk("1:0!");
    expect(events).toEqual([]);
    expect(state).toMatchObject({ told: "ample", checkAt: now + HELD_MS });
    expect(eventsOf("1:0! 15:1")).toEqual(["low 1"]);
    expect(eventsOf("1:0! 15:0")).toEqual(["out 0"]);
  });

  it("judgeStock changes the stock level when the threshold changes", () => {
    const raised = judgeStock(settled, { units: 8, threshold: 10, isHeld: false, now: START });
    expect(raised).toMatchObject({ level: "low", event: "stock.low" });
    const lowered = judgeStock(raised, { units: 8, threshold: 5, isHeld: false, now: START + MINUTE });
    expect(lowered).toMatchObject({ level: "ample", since: START + MINUTE, told: "low", event: null });
  });

  it("judgeStock keeps the start time of the stock level when the level does not change", () => {
    const judged = judgeStock(settled, { units: 9, threshold: 5, isHeld: false, now: START });
    expect(judged.since).toBe(settled.since);
  });

  it("in 2,000 random stock sequences, judgeStock alternates sold-out and back-in-stock events and ends with the final state", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let run = 0; run < 2_000; run++) {
      const steps = Array.from(
        { length: 30 },
        () => `${random(700) / 100}:${Math.max(0, random(9) - 2)}${random(4) === 0 ? "!" : ""}`,
      );
      const last = Number.parseInt(steps.at(-1)?.split(":")[1] ?? "", 10);
      const { events, state } = walk(`${steps.join(" ")} 11:${last} 11:${last}`);
      const turns = events.map((event) => event.split(" ")[0]).filter((event) => event !== "low");
      expect(turns).toEqual(turns.map((_, at) => (at % 2 === 0 ? "out" : "back")));
      expect(state.told === "out").toBe(last === 0);
    }
  });
});
