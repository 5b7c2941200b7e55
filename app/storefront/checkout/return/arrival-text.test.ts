import { describe, expect, it } from "vitest";
import type { OrderView } from "#domain/orders/order-views.ts";
import { inLanguage } from "#messages/language.server.ts";
import { arrivalText } from "./arrival-text.server.ts";

const order = {
  paymentState: "paid",
  voucher: null,
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  customerName: "João Almeida",
  customerEmail: "joao@example.com",
  paidAt: "2026-11-26T14:32:04.000Z",
  lines: [{ quantity: 2, delivered: 2 }],
  deliverables: {
    items: [{ deliveredAt: "2026-11-26T14:32:05.000Z" }, { deliveredAt: "2026-11-26T14:32:07.000Z" }],
    next: null,
  },
} as unknown as OrderView;
const NOW = "2026-11-26T14:32:08.000Z";
const text = (change: Partial<OrderView> = {}, now = NOW) => arrivalText({ ...order, ...change }, now);

describe("the top of the confirmation page", () => {
  it("the heading of the confirmation page greets the customer by first name and states the seconds from payment to the last delivery", () => {
    expect(text()).toEqual({
      title: "It is yours, João.",
      text: "Delivered in 3 seconds, receipt sent to joao@example.com.",
      isFresh: true,
    });
    expect(inLanguage("pt-BR", () => text()?.title)).toBe("É seu, João.");
  });

  it("the heading of the confirmation page omits an unknown name and a delivery time below one second or above two minutes", () => {
    expect(text({ customerName: "" })?.title).toBe("It is yours.");
    expect(text({ paidAt: "2026-11-26T14:32:07.000Z" })?.text).toMatch(/^Delivered in 1 second,/);
    expect(text({ paidAt: "2026-11-26T13:00:00.000Z" })?.text).toMatch(/^Everything is delivered,/);
  });

  it("the confirmation page does not animate the top seal when the delivery is older than a minute", () => {
    expect(text({}, "2026-11-26T14:33:30.000Z")?.isFresh).toBe(false);
  });

  it.each([
    { lines: [{ quantity: 2, delivered: 1 }] },
    { deliveryState: "partial" },
    { refundState: "full" },
    { disputeState: "open" },
  ])("the top of the confirmation page has no texts for an order with %j", (change) => {
    expect(text(change as unknown as Partial<OrderView>)).toBeNull();
  });
});
