import { describe, expect, it } from "vitest";
import { disputeStates, refundStates } from "#db/values/vocabulary.ts";
import { endedUnits, whyNotAcceptAmount, whyNotDeliverAfterAll } from "./decisions.ts";

const paid = {
  paymentState: "paid",
  refundState: "none",
  disputeState: "none",
  exceptions: ["amount_mismatch"],
  refundLeft: 100,
} as const;

describe("whyNotAcceptAmount", () => {
  it("whyNotAcceptAmount returns null only when a paid order has a mismatch, backordered units and money that is not refunded", () => {
    expect(whyNotAcceptAmount({ ...paid, owed: 1 })).toBeNull();
    expect(whyNotAcceptAmount({ ...paid, exceptions: ["currency_mismatch"], owed: 1 })).toBeNull();
    expect(whyNotAcceptAmount({ ...paid, exceptions: [], owed: 1 })).toBe("no_mismatch");
    expect(whyNotAcceptAmount({ ...paid, owed: 0 })).toBe("not_owed");
    expect(whyNotAcceptAmount({ ...paid, refundLeft: 0, owed: 1 })).toBe("nothing_left");
    expect(whyNotAcceptAmount({ ...paid, paymentState: "awaiting", owed: 1 })).toBe("not_paid");
  });
});

describe("whyNotDeliverAfterAll", () => {
  it("whyNotDeliverAfterAll returns a reason when a refund is unfinished, or when a bank holds or has taken the money", () => {
    const rejectedStates = refundStates.filter(
      (refundState) => whyNotDeliverAfterAll({ ...paid, refundState, ended: 1 }) !== null,
    );
    expect(rejectedStates).toEqual(["requested", "pending"]);
    const disputed = disputeStates.filter(
      (disputeState) => whyNotDeliverAfterAll({ ...paid, disputeState, ended: 1 }) !== null,
    );
    expect(disputed).toEqual(["open", "under_review", "lost", "prevented", "unknown"]);
    const withWarning = { ...paid, exceptions: ["early_fraud_warning"], ended: 1 };
    expect(whyNotDeliverAfterAll(withWarning)).toBe("fraud_warning");
    expect(whyNotDeliverAfterAll({ ...paid, ended: 0 })).toBe("nothing_ended");
  });
});

describe("endedUnits", () => {
  it("endedUnits counts units that are marked as refunded without a requested, pending or succeeded refund", () => {
    const lines = [
      { id: "a", refundedQuantity: 3 },
      { id: "b", refundedQuantity: 1 },
      { id: "c", refundedQuantity: 0 },
    ];
    const units = { a: 1, b: 1 };
    const of = (state: "succeeded" | "failed" | "canceled" | "pending" | "requested") => [{ state, units }];
    for (const state of ["succeeded", "pending", "requested"] as const)
      expect([...endedUnits(lines, of(state))]).toEqual([["a", 2]]);
    for (const state of ["failed", "canceled"] as const)
      expect([...endedUnits(lines, of(state))]).toEqual([
        ["a", 3],
        ["b", 1],
      ]);
  });
});
