import { describe, expect, it } from "vitest";
import { orderHistory } from "./order-history.ts";

const line = (quantity: number, delivered: number) => ({
  productId: "p",
  productName: "Seat",
  productSlug: "seat",
  emoji: "",
  cover: "ink-0",
  ink: "ink-0",
  deliveryType: "account" as const,
  quantity,
  amount: 100 * quantity,
  storePrice: 100,
  delivered,
  open: delivered,
  owed: quantity - delivered,
  refunded: 0,
});
const order = {
  createdAt: "2026-11-20T10:00:00.000Z",
  paidAt: "2026-11-20T10:01:00.000Z",
  completedAt: "2026-11-20T10:02:00.000Z",
  cancelledAt: null,
  lines: [line(2, 2)],
};
const refund = (state: "requested" | "succeeded" | "failed" | "canceled") => ({
  state,
  amount: 100,
  currency: "USD",
  at: "2026-11-21T10:00:00.000Z",
  movedAt: "2026-11-22T10:00:00.000Z",
});
const kinds = (input: Parameters<typeof orderHistory>[0]) => orderHistory(input).map(({ kind }) => kind);

describe("orderHistory", () => {
  it("orderHistory returns the placement, the payment and the delivery, oldest first", () => {
    expect(kinds({ order, lastDelivery: order.completedAt, refunds: [] })).toEqual([
      "placed",
      "paid",
      "delivered",
    ]);
  });
  it("orderHistory states the number of delivered units while other units are missing", () => {
    const part = { ...order, completedAt: null, lines: [line(3, 1)] };
    expect(orderHistory({ order: part, lastDelivery: "2026-11-20T11:00:00.000Z", refunds: [] })[2]).toEqual({
      kind: "delivered_part",
      at: "2026-11-20T11:00:00.000Z",
      delivered: 1,
      ordered: 3,
    });
  });
  it("orderHistory returns a partial delivery when the missing units were refunded", () => {
    const part = { ...order, lines: [line(3, 1)] };
    expect(kinds({ order: part, lastDelivery: order.completedAt, refunds: [refund("succeeded")] })).toEqual([
      "placed",
      "paid",
      "delivered_part",
      "refunded",
    ]);
  });
  it("orderHistory shows the request time of an open refund and the last change of a final refund, and omits a canceled refund", () => {
    const of = (state: Parameters<typeof refund>[0]) =>
      orderHistory({ order, lastDelivery: null, refunds: [refund(state)] }).slice(3);
    expect(of("requested")).toMatchObject([{ kind: "refund_requested", at: "2026-11-21T10:00:00.000Z" }]);
    expect(of("succeeded")).toMatchObject([{ kind: "refunded", at: "2026-11-22T10:00:00.000Z" }]);
    expect(of("failed")).toMatchObject([{ kind: "refund_failed", at: "2026-11-22T10:00:00.000Z" }]);
    expect(of("canceled")).toEqual([]);
  });
  it("orderHistory ends with the cancellation when the order was never paid", () => {
    const unpaid = {
      ...order,
      paidAt: null,
      completedAt: null,
      cancelledAt: "2026-11-20T10:31:00.000Z",
      lines: [line(2, 0)],
    };
    expect(kinds({ order: unpaid, lastDelivery: null, refunds: [] })).toEqual(["placed", "cancelled"]);
  });
});
