import { describe, expect, it } from "vitest";
import type { OrderSummary } from "#domain/orders/order-views.ts";
import { orderTotals } from "./totals.ts";

const order = (change: Partial<OrderSummary>): OrderSummary => ({
  id: "1",
  orderNumber: "HO-1",
  status: "completed",
  paymentState: "paid",
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  currency: "USD",
  total: 7000,
  storeTotal: 7000,
  createdAt: "2026-11-20T00:00:00.000Z",
  completedAt: null,
  itemCount: 1,
  firstItemName: "IDE Pro",
  checkoutUrl: null,
  ...change,
});

describe("a shopper's totals", () => {
  it("add up what was paid in dollars, whatever currency was charged", () => {
    const orders = [
      order({}),
      order({ currency: "BRL", total: 38_000, storeTotal: 7000, status: "processing" }),
    ];
    expect(orderTotals(orders)).toEqual({ orders: 2, completed: 1, spent: 14_000 });
  });
  it("leave out what was never paid and what went back in full, and keep what went back in part", () => {
    const orders = [
      order({ status: "pending", paymentState: "awaiting" }),
      order({ status: "cancelled", paymentState: "expired" }),
      order({ refundState: "full" }),
      order({ refundState: "partial" }),
    ];
    expect(orderTotals(orders)).toEqual({ orders: 4, completed: 2, spent: 7000 });
  });
  it("are zero without orders", () => {
    expect(orderTotals([])).toEqual({ orders: 0, completed: 0, spent: 0 });
  });
});
