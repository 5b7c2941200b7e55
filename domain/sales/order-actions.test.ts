import { describe, expect, it } from "vitest";
import { disputeStates, orderStatuses } from "#db/values/vocabulary.ts";
import { whyNotCorrect, whyNotDecide, whyNotDeliver, whyNotRefund, whyNotReplace } from "./order-actions.ts";

const paid = {
  status: "completed",
  paymentState: "paid",
  disputeState: "none",
  exceptions: [],
  refundLeft: 100,
} as const;
const credential = { inventoryItemId: "i", status: "delivered", refundState: null } as const;

describe("the conditions of the order actions", () => {
  it("an order can be cancelled or marked as paid only while it is pending", () => {
    for (const status of orderStatuses) expect(whyNotDecide({ status }) === null).toBe(status === "pending");
  });

  it("an order allows a refund of the part of the payment that is not yet refunded", () => {
    expect(whyNotRefund(paid)).toBeNull();
    expect(whyNotRefund({ ...paid, paymentState: "awaiting" })).toBe("not_paid");
    expect(whyNotRefund({ ...paid, refundLeft: 0 })).toBe("nothing_left");
  });

  it("an order allows a correction when the shopper can still open a manually delivered unit", () => {
    const unit = { status: "delivered", refundState: null } as const;
    expect(whyNotCorrect(paid, { deliveryType: "manual" }, unit)).toBeNull();
    expect(whyNotCorrect(paid, { deliveryType: "digital" }, unit)).toBe("not_manual");
    expect(whyNotCorrect(paid, { deliveryType: "manual" }, { ...unit, status: "revoked" })).toBe(
      "taken_back",
    );
    const refunding = { ...unit, refundState: "pending" } as const;
    expect(whyNotCorrect(paid, { deliveryType: "manual" }, refunding)).toBe("refund_under_way");
    const frozen = { ...paid, disputeState: "open" } as const;
    expect(whyNotCorrect(frozen, { deliveryType: "manual" }, unit)).toBe("disputed");
  });

  it("an order allows no refunds and no deliveries while a bank holds the money", () => {
    const frozen = disputeStates.filter((disputeState) => whyNotRefund({ ...paid, disputeState }) !== null);
    expect(frozen).toEqual(["open", "under_review", "lost", "unknown"]);
    for (const disputeState of frozen) {
      const order = { ...paid, disputeState };
      expect(whyNotDeliver(order, { deliveryType: "manual", owed: 1 })).toBe("disputed");
      expect(whyNotReplace(order, credential)).toBe("disputed");
    }
  });

  it("an order allows no deliveries but allows refunds while a fraud warning is undecided", () => {
    const warned = { ...paid, exceptions: ["early_fraud_warning"] };
    expect(whyNotRefund(warned)).toBeNull();
    expect(whyNotDeliver(warned, { deliveryType: "manual", owed: 1 })).toBe("fraud_warning");
    expect(whyNotReplace(warned, credential)).toBe("fraud_warning");
  });

  it("an order allows a manual delivery when a manual line has backordered units", () => {
    expect(whyNotDeliver(paid, { deliveryType: "manual", owed: 1 })).toBeNull();
    expect(whyNotDeliver(paid, { deliveryType: "manual", owed: 0 })).toBe("not_owed");
    expect(whyNotDeliver(paid, { deliveryType: "account", owed: 1 })).toBe("not_owed");
    expect(whyNotDeliver({ ...paid, paymentState: "expired" }, { deliveryType: "manual", owed: 1 })).toBe(
      "not_paid",
    );
  });

  it("an order allows the replacement of a credential that the shopper can still open", () => {
    expect(whyNotReplace(paid, credential)).toBeNull();
    expect(whyNotReplace(paid, { ...credential, inventoryItemId: null })).toBe("not_account");
    expect(whyNotReplace(paid, { ...credential, status: "replaced" })).toBe("taken_back");
  });

  it("an order does not allow the replacement of a unit while a refund of the unit is in progress", () => {
    expect(whyNotReplace(paid, { ...credential, refundState: "requested" })).toBe("refund_under_way");
  });
});
