import { describe, expect, it } from "vitest";
import type { OrderView } from "#domain/orders/order-views.ts";
import { inLanguage } from "#messages/language.server.ts";
import { toComeMessages } from "./to-come-messages.server.ts";

const line = {
  productId: "p",
  productName: "Seat",
  productSlug: "seat",
  emoji: "",
  cover: "ink-0",
  ink: "ink-0",
  deliveryType: "account",
  quantity: 1,
  amount: 8_400,
  storePrice: 8_400,
  delivered: 0,
  owed: 1,
  open: 0,
  refunded: 0,
} as const;
const waiting = {
  orderNumber: "HO-10001",
  paymentState: "paid",
  voucher: null,
  deliveryState: "owed",
  refundState: "none",
  disputeState: "none",
  exceptions: ["short_stock"],
  paidAt: "2026-11-26T22:09:00.000Z",
  paidBy: "card",
  refundAtDeadline: { at: "2026-11-26T22:39:00.000Z", amount: 8_400, currency: "USD" },
  lines: [line],
} as unknown as OrderView;
const messages = (change: Partial<OrderView> = {}, now = "2026-11-26T22:10:00.000Z") =>
  toComeMessages({ ...waiting, ...change }, now);

describe("toComeMessages", () => {
  it("toComeMessages states when the reservation ends, and how much money the shop then refunds to the card", () => {
    expect(messages()).toMatchObject({
      lines: [{ units: "1 × Seat" }],
      hold: {
        at: "2026-11-26T22:39:00.000Z",
        text: "We wait for new stock until {time}. If the item has not arrived by then, $84.00 goes back to your card automatically.",
      },
    });
  });

  it("toComeMessages mentions no card when the order was not paid by card, and uses the plural for several units", () => {
    const text = messages({ paidBy: "pix", lines: [{ ...line, quantity: 2, owed: 2 }] })?.hold?.text;
    expect(text).toContain("We wait for new stock until {time}.");
    expect(text).toContain("goes back to you automatically.");
  });

  it("after the deadline, toComeMessages states that the money is refunded", () => {
    const late = messages({}, "2026-11-26T22:40:00.000Z");
    expect(late?.hold?.text).toBe(
      "The item did not arrive in time. $84.00 goes back to your card automatically.",
    );
  });

  it("toComeMessages states no deadline when the shop does not refund automatically", () => {
    expect(messages({ refundAtDeadline: null })).toMatchObject({ hold: null });
  });

  it("toComeMessages apologizes for a late manual delivery", () => {
    const manual = { lines: [{ ...line, deliveryType: "manual" as const }], refundAtDeadline: null };
    expect(messages(manual, "2026-11-26T22:30:00.000Z")?.lines[0]?.text).toContain("within 30 minutes");
    expect(messages(manual, "2026-11-26T22:40:00.000Z")?.lines[0]?.text).toMatch(/^We are late, sorry\./);
  });

  it("toComeMessages returns null when all units are delivered", () => {
    expect(messages({ deliveryState: "delivered", lines: [{ ...line, delivered: 1, owed: 0 }] })).toBeNull();
  });

  it("toComeMessages returns messages in the language of the page", () => {
    expect(inLanguage("pt-BR", () => messages())?.hold?.text).toMatch(
      /^Esperamos novo estoque até \{time\}\..*US\$\s84,00 volta para o seu cartão/,
    );
  });
});
