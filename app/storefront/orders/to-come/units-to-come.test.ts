import { describe, expect, it } from "vitest";
import type { OrderView } from "#domain/orders/order-views.ts";
import { unitsToCome } from "./units-to-come.ts";

type Snapshot = Parameters<typeof unitsToCome>[0];
const line = (change: Partial<OrderView["lines"][number]>): OrderView["lines"][number] => ({
  productId: "p",
  productName: "Seat",
  productSlug: "seat",
  emoji: "",
  cover: "ink-0",
  ink: "ink-0",
  deliveryType: "account",
  quantity: 3,
  amount: 300,
  storePrice: 100,
  delivered: 1,
  open: 1,
  owed: 2,
  refunded: 0,
  ...change,
});
const order = (change: Partial<Snapshot>): Snapshot => ({
  paymentState: "paid",
  voucher: null,
  deliveryState: "partial",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  paidAt: "2026-11-20T10:00:00.000Z",
  lines: [line({})],
  ...change,
});
const at = (minutes: number) =>
  new Date(Date.parse("2026-11-20T10:00:00.000Z") + minutes * 60_000).toISOString();

describe("unitsToCome", () => {
  it("unitsToCome reports that the units wait for stock when items are missing", () => {
    expect(unitsToCome(order({}), at(1))).toMatchObject([{ count: 2, arrival: "stock" }]);
  });
  it("between payment and delivery, unitsToCome reports that the units arrive soon", () => {
    const paid = order({ deliveryState: "none", lines: [line({ delivered: 0, owed: 0 })] });
    expect(unitsToCome(paid, at(0))).toMatchObject([{ count: 3, arrival: "soon" }]);
  });
  it("for 30 minutes after the payment, unitsToCome reports that staff will deliver the units, and then reports a delay", () => {
    const manual = order({ lines: [line({ deliveryType: "manual" })] });
    expect(unitsToCome(manual, at(30))).toMatchObject([{ arrival: "person" }]);
    expect(unitsToCome(manual, at(31))).toMatchObject([{ arrival: "late" }]);
  });
  it("unitsToCome omits refunded units", () => {
    expect(unitsToCome(order({ lines: [line({ refunded: 2, owed: 0 })] }), at(1))).toEqual([]);
  });
  it.each([
    [{ exceptions: ["amount_mismatch"] }, "the amount is wrong"],
    [{ disputeState: "open" }, "the payment is disputed"],
    [{ refundState: "full" }, "all of it was refunded"],
    [{ paymentState: "awaiting" }, "nothing is paid"],
    [{ paymentState: "expired" }, "it ended unpaid"],
  ] as [Partial<Snapshot>, string][])("unitsToCome returns nothing when the order has %j: %s", (change) => {
    expect(unitsToCome(order(change), at(1))).toEqual([]);
  });
});
