import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { ToastProvider } from "#app/design-system/toasts.tsx";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { DeliveredItemCard } from "./delivered-item-card.tsx";

const item: DeliverableView = {
  id: "d1",
  orderId: "o1",
  orderNumber: "HO-10001",
  productId: "p1",
  productName: "Design Seat",
  productSlug: "design-seat",
  emoji: "🎨",
  cover: "ink-0",
  deliveryType: "account",
  status: "delivered",
  slot: 1,
  lineQuantity: 1,
  instructions: "Sign in.\nChoose a new password.",
  fieldNames: ["email", "password"],
  isRefunded: false,
  frozen: false,
  deliveredAt: "2026-03-01T10:00:00.000Z",
  expiresAt: null,
  firstRevealedAt: null,
};

function render(change: Partial<DeliverableView>): string {
  const card = createElement(DeliveredItemCard, {
    item: { ...item, ...change },
    now: "2026-03-02T10:00:00.000Z",
  });
  // biome-ignore lint/correctness/noChildrenProp: `createElement` passes children as a property
  const page = createElement(ToastProvider, { children: card });
  const router = createMemoryRouter([{ path: "/", element: page }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

describe("a delivered item", () => {
  it("a delivered item shows its product's delivery instructions and links to its order", () => {
    const html = render({});
    expect(html).toContain("Delivery instructions");
    expect(html).toContain("<ol><li>Sign in.</li><li>Choose a new password.</li></ol>");
    expect(html).toContain('href="/orders/HO-10001"');
    expect(render({ instructions: "" })).not.toContain("Delivery instructions");
  });

  it.each([{ frozen: true }, { status: "revoked" } as const])(
    "hides the delivery instructions when the item is %j",
    (change) => {
      expect(render(change)).not.toContain("Delivery instructions");
    },
  );

  it('a delivered item shows "Reveal all" only when the item has several fields', () => {
    expect(render({})).toContain("Reveal all");
    expect(render({ fieldNames: ["code"] })).not.toContain("Reveal all");
    expect(render({ frozen: true })).not.toContain("Reveal all");
  });

  it("a delivered item shows its number when its order has several units of the same product", () => {
    expect(render({})).not.toContain("1 of 1");
    const html = render({ slot: 2, lineQuantity: 3 });
    expect(html).toContain("2 of 3");
    expect(html).toContain('aria-label="Download .txt of Design Seat, 2 of 3"');
  });
});
