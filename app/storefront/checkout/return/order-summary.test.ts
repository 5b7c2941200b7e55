import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import type { OrderView } from "#domain/orders/order-views.ts";
import { OrderSummary } from "./order-summary.tsx";
import { receiptMessages } from "./receipt-messages.server.ts";

const paid = {
  orderNumber: "HO-10014",
  paymentState: "paid",
  currency: "USD",
  total: 12_400,
  storeTotal: 12_400,
  createdAt: "2026-11-23T00:54:00.000Z",
  paidAt: "2026-11-23T00:54:00.000Z",
  customerEmail: "eva@example.com",
  refundedAmount: 0,
  charged: { amount: 12_400, currency: "USD" },
  customerName: "Eva Prado",
  status: "completed",
  refundState: "none",
  deliveryState: "delivered",
  disputeState: "none",
  exceptions: [],
  paidBy: "card",
  subtotal: 12_400,
  discount: null,
  lines: [],
} as unknown as OrderView;
const NO_SELLER = { sellerName: "", sellerAddress: "", sellerTaxId: "" };

/** Renders the receipt as plain text. */
function receipt(change: Partial<OrderView> = {}, seller = NO_SELLER): string {
  const order = { ...paid, ...change };
  const Page = createRoutesStub([
    {
      id: "storefront/layout",
      path: "/",
      Component: () =>
        createElement(OrderSummary, { order, receipt: receiptMessages(order, seller), hasLines: true }),
    },
  ]);
  return renderToStaticMarkup(createElement(Page))
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");
}

describe("the receipt of an order", () => {
  it("the receipt of an order shows only the charge when the charge equals the total", () => {
    expect(receipt()).toContain("Charged $124.00");
    expect(receipt()).not.toContain("Total");
  });

  it("the receipt of an order shows the total and the charge when total and charge differ", () => {
    const shown = receipt({ charged: { amount: 9_900, currency: "USD" } });
    expect(shown).toContain("Total $124.00");
    expect(shown).toContain("Charged $99.00");
    expect(receipt({ charged: { amount: 12_400, currency: "EUR" } })).toContain("Charged €124.00");
  });

  it("the receipt of an order shows the charge and its value in dollars, and shows refunds in the currency of the charge", () => {
    const shown = receipt({
      currency: "BRL",
      total: 66_340,
      charged: { amount: 52_920, currency: "BRL" },
      storeTotal: 9_892,
      refundedAmount: 10_000,
    });
    expect(shown).toMatch(
      /Total R\$ 663\.40 Charged R\$ 529\.20 \$98\.92 in US dollars Refunded R\$ 100\.00/,
    );
    const inEuro = receipt({ charged: { amount: 9_900, currency: "EUR" }, refundedAmount: 100 });
    expect(inEuro).toContain("Refunded €1.00");
  });

  it("the receipt of an order shows only the total while the order is unpaid", () => {
    const shown = receipt({ paymentState: "awaiting", paidAt: null, paidBy: null, charged: null });
    expect(shown).toContain("Total $124.00");
    expect(shown).not.toContain("Charged");
  });

  it("the receipt of an order shows the buyer, the method, the status, the currency and the payment time with its time zone", () => {
    const shown = receipt();
    expect(shown).toContain("Paid Nov 23, 2026, 00:54 UTC");
    expect(shown).toContain("Payment method Card");
    expect(shown).toContain("Order status Completed");
    expect(shown).toContain("Currency USD");
    expect(shown).toContain("Buyer Eva Prado eva@example.com");
    expect(receipt({ paidBy: "pix", refundState: "partial" })).toMatch(
      /Payment method Pix .* Order status Completed Partly refunded/,
    );
  });

  it("the receipt of an order shows the seller's data that the owner has entered, and omits missing data", () => {
    expect(receipt()).not.toContain("Seller");
    const full = receipt(
      {},
      {
        sellerName: "Estúdio Prado Ltda.",
        sellerAddress: "Rua das Flores, 10\n01310-100 São Paulo",
        sellerTaxId: "12.345.678/0001-95",
      },
    );
    expect(full).toMatch(
      /Seller Estúdio Prado Ltda\. Rua das Flores, 10 01310-100 São Paulo Tax ID 12\.345\.678\/0001-95/,
    );
    expect(receipt({}, { ...NO_SELLER, sellerTaxId: "1" })).toContain("Seller Tax ID 1");
  });

  it("the receipt of an order shows the subtotal above the coupon's discount", () => {
    const shown = receipt({ subtotal: 13_400, discount: { code: "WELCOME10", amount: 1_000 } });
    expect(shown).toMatch(/Subtotal \$134\.00 WELCOME10 −\$10\.00 Charged \$124\.00/);
  });
});
