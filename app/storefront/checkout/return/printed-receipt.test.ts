import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import type { OrderLineView, OrderView } from "#domain/orders/order-views.ts";
import { PrintedReceipt } from "./printed-receipt.tsx";
import { receiptMessages } from "./receipt-messages.server.ts";

const line = { productId: "p", productName: "Licence", productSlug: "licence", emoji: "", ink: "ink-2" };
const order = {
  orderNumber: "HO-10428",
  paymentState: "paid",
  status: "completed",
  deliveryState: "delivered",
  refundState: "none",
  disputeState: "none",
  exceptions: [],
  currency: "USD",
  subtotal: 25_800,
  total: 25_800,
  charged: { amount: 25_800, currency: "USD" },
  paidBy: "card",
  paidAt: "2026-11-26T14:32:04.000Z",
  refundedAmount: 0,
  refundedAt: null,
  discount: null,
  customerName: "João Almeida",
  customerEmail: "joao@example.com",
  lines: [{ ...line, quantity: 2, amount: 25_800 } as OrderLineView],
} as unknown as OrderView;
const seller = { sellerName: "Handover Digital Ltd.", sellerAddress: "", sellerTaxId: "IE1" };

/** Renders the printed receipt as markup. */
function receipt(change: Partial<OrderView> = {}): string {
  const shown = { ...order, ...change };
  const Page = createRoutesStub([
    {
      id: "storefront/layout",
      path: "/",
      Component: () =>
        createElement(PrintedReceipt, { order: shown, receipt: receiptMessages(shown, seller) }),
    },
  ]);
  return renderToStaticMarkup(createElement(Page));
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the printed receipt", () => {
  it("the printed receipt shows seller, buyer, method, lines, charge, and a QR code that links to the order", () => {
    const html = receipt();
    expect(textOf(html)).toMatch(/Handover Digital Ltd\. Tax ID IE1/);
    expect(textOf(html)).toMatch(/Buyer João Almeida joao@ example\.com Paid Nov 26, 2026, 14:32 UTC Card/);
    expect(textOf(html)).toMatch(/Licence 2 \$129\.00 \$258\.00/);
    expect(textOf(html)).toMatch(/Charged \$258\.00 .*\/orders\/HO-10428 Credentials are never printed\./);
    expect(html).toContain('class="ink-2"');
    expect(html).toContain("<b>Paid</b><span>Nov 26, 2026</span>");
  });

  it("the printed receipt of a fully refunded order shows Refunded with the date, and the refunded amount below the charge", () => {
    const refund = { refundedAmount: 25_800, refundedAt: "2026-11-27T09:00:00.000Z" };
    const html = receipt({ ...refund, refundState: "full" });
    expect(html).toContain("<b>Refunded</b><span>Nov 27, 2026</span>");
    expect(textOf(html)).toMatch(/Charged \$258\.00 Refunded \$258\.00/);
    expect(receipt({ ...refund, refundedAmount: 100, refundState: "partial" })).toContain("<b>Paid</b>");
  });

  it("the printed receipt uses a small font and shows the stamp above the lines when the order has more than twelve lines", () => {
    const [one] = order.lines;
    const lines = Array.from({ length: 13 }, (_, at) => ({ ...one, productId: `p${at}` }) as OrderLineView);
    const html = receipt({ lines });
    expect(html).toContain('data-receipt="long"');
    expect(html.indexOf("<b>Paid</b>")).toBeLessThan(html.indexOf("<table>"));
    expect(receipt().indexOf("<b>Paid</b>")).toBeGreaterThan(receipt().indexOf("<table>"));
  });

  it("the printed receipt is empty when the order is unpaid", () => {
    expect(receipt({ paidBy: null })).toBe("");
  });
});
