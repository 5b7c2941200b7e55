import { describe, expect, it } from "vitest";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { standingOf } from "./order-standing.ts";

type Facts = Parameters<typeof standingOf>[0];
const line = (quantity: number, delivered: number) => ({ quantity, delivered }) as Facts["lines"][number];
const order = (change: Partial<Facts>): Facts => ({
  paymentState: "paid",
  voucher: null,
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  checkoutUrl: null,
  lines: [line(2, 2)],
  ...change,
});
const boleto = {
  method: "boleto",
  url: "https://payments.stripe.com/boleto/voucher/1",
  until: "2026-11-29T02:59:00.000Z",
  isOver: false,
} as const;
const inWords = { title: "", text: "Pay your boleto.", link: null };
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
    [{ paymentState: "async_pending", voucher: boleto }, "Pay your boleto."],
    [{ paymentState: "expired" }, words.standing.unpaid],
  ] as [Partial<Facts>, string][])("returns for %j: %s", (change, sentence) => {
    expect(standingOf(order(change), inWords)).toBe(sentence);
  });
});
