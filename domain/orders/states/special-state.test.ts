import { describe, expect, it } from "vitest";
import { disputeStates, orderStatuses, refundStates } from "#db/values/vocabulary.ts";
import { type OrderStates, specialState, specialStates } from "./special-state.ts";

const delivered: OrderStates = {
  status: "completed",
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
};
const owed = { status: "processing", deliveryState: "owed" } as const;

const shownState = (order: OrderStates) => specialState(order) ?? order.status;

describe("the state of an order", () => {
  it.each<[string, Partial<OrderStates>]>([
    ["completed", {}],
    ["pending", { status: "pending", deliveryState: "none" }],
    ["cancelled", { status: "cancelled", deliveryState: "none" }],
    ["completed", { disputeState: "won" }],
    ["completed", { disputeState: "closed" }],
    ["disputed", { disputeState: "open" }],
    ["disputed", { disputeState: "under_review", refundState: "partial" }],
    ["disputed", { disputeState: "unknown", ...owed, exceptions: ["short_stock"] }],
    ["dispute_lost", { disputeState: "lost", refundState: "full" }],
    ["dispute_prevented", { disputeState: "prevented" }],
    ["refunded", { refundState: "full" }],
    ["refunded", { refundState: "full", status: "cancelled", deliveryState: "none" }],
    ["refund_pending", { refundState: "requested" }],
    ["refund_pending", { refundState: "pending" }],
    ["refund_failed", { refundState: "failed" }],
    ["partly_refunded", { refundState: "partial" }],
    ["partly_refunded", { ...owed, refundState: "partial", exceptions: ["short_stock"] }],
    ["fraud_warning", { exceptions: ["early_fraud_warning"] }],
    ["fraud_warning", { ...owed, exceptions: ["early_fraud_warning", "short_stock"] }],
    ["inquiry", { disputeState: "inquiry" }],
    ["waiting_for_stock", { ...owed, exceptions: ["short_stock"] }],
    ["waiting_for_stock", { ...owed, deliveryState: "partial", exceptions: ["paid_late", "short_stock"] }],
    ["waiting_for_stock", { deliveryState: "partial", exceptions: ["short_stock"] }],
    ["manual_delivery", owed],
    ["manual_delivery", { ...owed, deliveryState: "partial" }],
    ["processing", { ...owed, exceptions: ["amount_mismatch", "short_stock"] }],
    ["processing", { ...owed, exceptions: ["currency_mismatch"] }],
    ["cancelled", { status: "cancelled", deliveryState: "owed", exceptions: ["short_stock"] }],
  ])("the state of an order is %s for %o", (expected, change) => {
    expect(shownState({ ...delivered, ...change })).toBe(expected);
  });

  it("the displayed state of an order is its worst state, and a less serious state never replaces a worse dispute or refund", () => {
    for (const status of orderStatuses)
      for (const refundState of refundStates)
        for (const disputeState of disputeStates) {
          const state = shownState({ ...delivered, ...owed, status, refundState, disputeState });
          const rank = (specialStates as readonly string[]).indexOf(state);
          if (disputeState === "open") expect(state).toBe("disputed");
          else if (refundState === "full")
            expect([refundState, disputeState, rank >= 0 && rank <= 4]).toEqual([
              refundState,
              disputeState,
              true,
            ]);
        }
  });
});
