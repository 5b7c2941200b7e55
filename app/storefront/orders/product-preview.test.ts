import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { ProductPreview, previewOf } from "./product-preview.tsx";

describe("previewOf", () => {
  it.each([
    ["", ""],
    ["12345678901234567890", "12345678901234567890"],
    ["123456789012345678901", "12345678901234567890…"],
    [`${"🎨".repeat(20)}`, `${"🎨".repeat(20)}`],
    [`${"🎨".repeat(21)}`, `${"🎨".repeat(20)}…`],
  ])(
    "previewOf of %j is %j, because the preview has at most 20 characters and splits no character",
    (value, preview) => {
      expect(previewOf(value)).toBe(preview);
    },
  );
});

const item: DeliverableView = {
  id: "d1",
  orderId: "o1",
  orderNumber: "HO-1",
  productId: "p1",
  productName: "Ad account",
  productSlug: "ad-account",
  emoji: "📣",
  cover: "ink-0",
  deliveryType: "account",
  status: "delivered",
  slot: 1,
  lineQuantity: 1,
  instructions: "",
  fieldNames: ["login", "password", "recovery_email", "two_factor_key"],
  isRefunded: false,
  frozen: false,
  deliveredAt: "2026-03-01T10:00:00.000Z",
  expiresAt: null,
  firstRevealedAt: null,
};

function render(view: DeliverableView): string {
  const preview = createElement(ProductPreview, { item: view, now: item.deliveredAt });
  // biome-ignore lint/correctness/noChildrenProp: `createElement` passes children as a property
  const page = createElement(ToastProvider, { children: preview });
  return renderToStaticMarkup(createElement(MemoryRouter, null, page));
}

describe("a product in the list of orders", () => {
  it("a product in the list of orders shows its first two fields in masked form and links to the other fields", () => {
    const html = render(item);
    expect(html.match(/<dt/g)).toHaveLength(2);
    expect(html).toContain(">Login</dt>");
    expect(html).toContain(">Password</dt>");
    expect(html).not.toContain("Recovery email");
    expect(html.match(/••••••••/g)).toHaveLength(2);
    expect(html).toContain("2 more fields");
    expect(html).toContain('href="/orders/HO-1#items"');
  });

  it.each([
    [{ frozen: true }, "Locked while the payment is being reviewed."],
    [{ status: "revoked" } as const, "This delivery was taken back."],
  ])("a product in the list of orders with %j shows no field and cannot be revealed", (change, why) => {
    const html = render({ ...item, ...change });
    expect(html).toContain(why);
    expect(html).not.toContain("<dt");
    expect(html).not.toContain("<button");
  });
});
