import { describe, expect, it } from "vitest";
import { ordersMessages } from "./messages.ts";
import { standingOf } from "./order-standing.ts";

type Facts = Parameters<typeof standingOf>[0];
const line = (quantity: number, delivered: number) => ({ quantity, delivered }) as Facts["lines"][number];
const order = (change: Partial<Facts>): Facts => ({
  paymentState: "paid",
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  checkoutUrl: null,
  lines: [line(2, 2)],
  ...change,
});
const words = ordersMessages.page;

describe("standingOf", () => {
  it.each([
    [{}, words.standing.delivered],
    [{ lines: [line(2, 1)] }, words.partDelivered],
    [{ deliveryState: "owed" }, words.standing.waiting],
    [{ deliveryState: "partial" }, words.standing.waiting],
    [{ deliveryState: "none" }, words.standing.preparing],
    [{ deliveryState: "none", exceptions: ["amount_mismatch"] }, words.mismatch],
    [{ deliveryState: "revoked" }, words.standing.help],
    [{ disputeState: "open" }, words.standing.locked],
    [{ refundState: "full" }, words.standing.refunded],
    [{ paymentState: "awaiting", checkoutUrl: "https://pay.example" }, words.standing.confirming],
    [{ paymentState: "awaiting" }, words.pageClosed],
    [{ paymentState: "async_pending" }, words.bankConfirms],
    [{ paymentState: "expired" }, words.standing.unpaid],
  ] as [Partial<Facts>, string][])("returns for %j: %s", (change, sentence) => {
    expect(standingOf(order(change))).toBe(sentence);
  });
});
