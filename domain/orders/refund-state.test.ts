import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RefundRowState, refundRowStates } from "#db/values/vocabulary.ts";
import { refundMayGo, refundTotals } from "./refund-state.ts";

const row = (state: RefundRowState, amount: number) => ({ state, amount });

describe("refundTotals", () => {
  it.each([
    [[], "none", 0],
    [[row("requested", 10)], "requested", 0],
    [[row("pending", 10)], "pending", 0],
    [[row("succeeded", 10)], "partial", 10],
    [[row("succeeded", 60), row("succeeded", 40)], "full", 100],
    [[row("succeeded", 60), row("pending", 40)], "pending", 60],
    [[row("succeeded", 60), row("failed", 40)], "partial", 60],
    [[row("failed", 100)], "failed", 0],
    [[row("canceled", 100)], "none", 0],
    [[row("failed", 100), row("succeeded", 100)], "full", 100],
  ] as const)(
    "refundTotals for %j of 100 paid returns the state %s and the amount %i",
    (rows, refundState, refundedAmount) => {
      expect(refundTotals(rows, 100)).toEqual({ refundState, refundedAmount });
    },
  );
});

describe("refundMayGo", () => {
  it("refundMayGo never changes a refund back to an earlier state, for any sequence of provider reports", () => {
    const states = fc.constantFrom(...refundRowStates);
    fc.assert(
      fc.property(fc.array(states, { maxLength: 12 }), (reported) => {
        let state: RefundRowState = "requested" as RefundRowState;
        const seen: RefundRowState[] = [state];
        for (const next of reported) {
          if (!refundMayGo(state, next)) continue;
          state = next;
          seen.push(state);
        }
        expect(new Set(seen).size).toBe(seen.length);
        if (reported.includes("failed") && !seen.includes("canceled")) expect(state).toBe("failed");
      }),
    );
  });
});
