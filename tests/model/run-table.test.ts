import { describe, expect, it } from "vitest";
import type { LaneRecord } from "./lane-record.ts";
import { actTable, sumOf } from "./run-table.ts";

const lane = (more: Partial<LaneRecord>): LaneRecord => ({
  lane: 0,
  ran: 1,
  acts: {},
  ends: {},
  failure: null,
  ...more,
});

describe("the table of a model run", () => {
  it("the table of a model run adds up the counts of the parallel runs", () => {
    const sum = sumOf([
      lane({ ran: 3, acts: { Pay: { done: 2 } }, ends: { paid: 2 } }),
      lane({
        ran: 4,
        acts: { Pay: { done: 1, killed: 5 }, Buy: { refused: 1 } },
        ends: { paid: 1, orders: 4 },
      }),
    ]);
    expect(sum).toEqual({
      ran: 7,
      acts: { Pay: { done: 3, killed: 5 }, Buy: { refused: 1 } },
      ends: { paid: 3, orders: 4 },
    });
  });

  it("the table of a model run has one row for each action, and the totals of the orders", () => {
    const table = actTable({ Pay: { done: 3 }, Buy: { killed: 12 } }, { paid: 3, orders: 4 });
    expect(table.split("\n").map((line) => line.trim().replace(/\s+/g, " "))).toEqual([
      "act done refused killed struck",
      "Buy 0 0 12 0",
      "Pay 3 0 0 0",
      "",
      "3 paid, 4 orders",
    ]);
  });
});
