import { describe, expect, it } from "vitest";
import type { OrderView } from "#domain/orders/order-views.ts";
import { inLanguage } from "#messages/language.server.ts";
import { arrivalWords } from "./arrival-words.server.ts";

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
const words = (change: Partial<OrderView> = {}, now = NOW) => arrivalWords({ ...order, ...change }, now);

describe("the head of the confirmation page", () => {
  it("greets the customer by the first name and tells the seconds until the last unit", () => {
    expect(words()).toEqual({
      title: "It is yours, João.",
      text: "Delivered in 3 seconds, receipt sent to joao@example.com.",
      isFresh: true,
    });
    expect(inLanguage("pt-BR", () => words()?.title)).toBe("É seu, João.");
  });

  it("leaves out an unknown name, and never tells less than a second or more than two minutes", () => {
    expect(words({ customerName: "" })?.title).toBe("It is yours.");
    expect(words({ paidAt: "2026-11-26T14:32:07.000Z" })?.text).toMatch(/^Delivered in 1 second,/);
    expect(words({ paidAt: "2026-11-26T13:00:00.000Z" })?.text).toMatch(/^Everything is delivered,/);
  });

  it("stamps the seal only in the first minute", () => {
    expect(words({}, "2026-11-26T14:33:30.000Z")?.isFresh).toBe(false);
  });

  it.each([
    { lines: [{ quantity: 2, delivered: 1 }] },
    { deliveryState: "partial" },
    { refundState: "full" },
    { disputeState: "open" },
  ])("says nothing for an order with %j", (change) => {
    expect(words(change as unknown as Partial<OrderView>)).toBeNull();
  });
});
