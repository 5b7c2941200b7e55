import { describe, expect, it } from "vitest";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { returnMessages } from "#messages/en/storefront/payment-return.ts";
import { standingOf } from "./order-standing.ts";

type Snapshot = Parameters<typeof standingOf>[0];
const line = (quantity: number, delivered: number) => ({ quantity, delivered }) as Snapshot["lines"][number];
const order = (change: Partial<Snapshot>): Snapshot => ({
  paymentState: "paid",
  voucher: null,
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  checkoutUrl: null,
  isDeclined: false,
  lines: [line(2, 2)],
  ...change,
});
const boleto = {
  method: "boleto",
  url: "https://payments.stripe.com/boleto/voucher/1",
  until: "2026-11-29T02:59:00.000Z",
  isOver: false,
} as const;
const asText = { title: "", text: "Pay your boleto.", link: null };
const messages = ordersMessages.page;

describe("standingOf", () => {
  it.each([
    [{}, messages.standing.delivered],
    [{ lines: [line(2, 1)] }, messages.partDelivered],
    [{ deliveryState: "owed" }, messages.standing.waiting],
    [{ deliveryState: "partial" }, messages.standing.waiting],
    [{ deliveryState: "none" }, messages.standing.preparing],
    [{ deliveryState: "none", exceptions: ["amount_mismatch"] }, messages.mismatch],
    [{ deliveryState: "revoked" }, messages.standing.help],
    [{ disputeState: "open" }, messages.standing.locked],
    [{ refundState: "full" }, messages.standing.refunded],
    [{ paymentState: "awaiting", checkoutUrl: "https://pay.example" }, messages.standing.confirming],
    [{ paymentState: "awaiting" }, messages.pageClosed],
    [{ paymentState: "async_pending" }, messages.bankConfirms],
    [{ paymentState: "expired", isDeclined: true }, returnMessages.declined],
    [{ paymentState: "async_pending", voucher: boleto }, "Pay your boleto."],
    [{ paymentState: "expired" }, messages.standing.unpaid],
  ] as [Partial<Snapshot>, string][])("standingOf for an order with %j is: %s", (change, sentence) => {
    expect(standingOf(order(change), asText)).toBe(sentence);
  });
});
