import { describe, expect, it } from "vitest";
import type { OrderView } from "#domain/orders/order-views.ts";
import { askAgainAfter, isGoodNews, isOpen, type ReturnState, returnState } from "./return-state.ts";

type Snapshot = Parameters<typeof returnState>[0];
const order = (change: Partial<OrderView>): Snapshot => ({
  paymentState: "paid",
  voucher: null,
  deliveryState: "none",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  ...change,
});

describe("returnState", () => {
  it.each(["creating", "awaiting", "async_pending"] as const)(
    "returnState returns the state confirming while the payment is %s",
    (paymentState) => {
      expect(returnState(order({ paymentState }))).toBe("confirming");
    },
  );
  it("returnState returns `voucher` while the shopper must still pay a voucher", () => {
    const voucher = { method: "pix", url: null, until: null, isOver: false } as const;
    expect(returnState(order({ paymentState: "async_pending", voucher }))).toBe("voucher");
    expect(isOpen("voucher")).toBe(true);
    expect(isGoodNews("voucher")).toBe(false);
    expect(askAgainAfter(0, "voucher")).toBe(1_500);
  });
  it.each(["failed", "expired", "voided"] as const)(
    "returnState returns the state unpaid after the payment became %s",
    (paymentState) => {
      expect(returnState(order({ paymentState }))).toBe("unpaid");
    },
  );
  it("returnState returns `preparing` between payment and delivery, and `delivered` after the delivery", () => {
    expect(returnState(order({}))).toBe("preparing");
    expect(returnState(order({ deliveryState: "delivered" }))).toBe("delivered");
    expect(returnState(order({ deliveryState: "replaced" }))).toBe("delivered");
  });
  it.each(["owed", "partial"] as const)(
    "returnState returns the state waiting when delivery is %s",
    (deliveryState) => {
      expect(returnState(order({ deliveryState, exceptions: ["short_stock"] }))).toBe("waiting");
    },
  );
  it("returnState returns `help` when the received amount is wrong, even before the order is paid", () => {
    expect(returnState(order({ exceptions: ["amount_mismatch"] }))).toBe("help");
    expect(returnState(order({ paymentState: "awaiting", exceptions: ["currency_mismatch"] }))).toBe("help");
    expect(returnState(order({ paymentState: "expired", exceptions: ["orphan_payment"] }))).toBe("help");
    expect(returnState(order({ deliveryState: "revoked" }))).toBe("help");
  });
  it("returnState returns `delivered` when the units are delivered after a late payment", () => {
    expect(returnState(order({ deliveryState: "delivered", exceptions: ["paid_late"] }))).toBe("delivered");
  });
  it("returnState returns `refunded` for every refunded order, whatever other states the order has", () => {
    expect(returnState(order({ refundState: "full", deliveryState: "owed" }))).toBe("refunded");
  });
  it.each(["open", "under_review", "lost", "unknown"] as const)(
    "returnState returns the state locked while the payment's dispute is %s",
    (disputeState) => {
      expect(returnState(order({ disputeState, deliveryState: "delivered" }))).toBe("locked");
      expect(returnState(order({ disputeState, deliveryState: "delivered", refundState: "full" }))).toBe(
        "refunded",
      );
    },
  );
  it.each(["none", "inquiry", "won", "prevented", "closed"] as const)(
    "returnState returns the state delivered while the payment's dispute is %s",
    (disputeState) => {
      expect(returnState(order({ disputeState, deliveryState: "delivered" }))).toBe("delivered");
    },
  );
  it("returnState returns `help` when the bank has returned the money before the delivery to prevent a dispute", () => {
    expect(returnState(order({ disputeState: "prevented" }))).toBe("help");
  });
  it("isGoodNews is true only when the order is paid and no problem has occurred after the payment", () => {
    expect(["preparing", "delivered", "waiting"].every((state) => isGoodNews(state as ReturnState))).toBe(
      true,
    );
    expect(
      ["confirming", "locked", "help", "refunded", "unpaid"].some((state) =>
        isGoodNews(state as ReturnState),
      ),
    ).toBe(false);
  });
  it("the confirmation page polls at growing intervals while the state can change without an action by the shopper", () => {
    expect(isOpen("confirming") && isOpen("preparing") && isOpen("waiting")).toBe(true);
    expect(
      isOpen("delivered") || isOpen("locked") || isOpen("help") || isOpen("unpaid") || isOpen("refunded"),
    ).toBe(false);
    expect(askAgainAfter(0, "confirming")).toBe(1_500);
    expect(askAgainAfter(59_999, "preparing")).toBe(1_500);
    expect(askAgainAfter(60_000, "confirming")).toBe(5_000);
    expect(askAgainAfter(600_000, "confirming")).toBe(30_000);
    expect(askAgainAfter(0, "waiting")).toBe(15_000);
  });
});
