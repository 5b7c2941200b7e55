import { expect, it } from "vitest";
import { toView } from "./product-rows.ts";

it("a group shows the lowest price of its variants without a struck-through original price", () => {
  const row = {
    id: "group",
    price: 2_000,
    originalPrice: 3_000,
    deliveryType: "account",
    status: "active",
    available: 0,
    read_at: new Date(),
    sale_price: null,
    sale_starts_at: null,
    sale_ends_at: null,
    variants: { price: 2_000, isUnlimited: false, units: 4 },
  } as unknown as Parameters<typeof toView>[0];
  expect(toView(row)).toMatchObject({ price: 2_000, originalPrice: null, stockQuantity: 4, isGroup: true });
  const single = toView({ ...row, variants: null });
  expect(single).toMatchObject({ price: 2_000, originalPrice: 3_000 });
});
