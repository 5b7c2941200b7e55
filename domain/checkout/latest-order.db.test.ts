import { describe, expect, it } from "vitest";
import { confirmReturn } from "#domain/checkout/settlement/return/confirm-return.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";

describe("confirmReturn without a session in the URL", () => {
  it("confirmReturn without a session returns the latest completed order and ignores a newer unpaid order", async () => {
    const first = await buildPaidOrder();
    const product = await buildProduct({ price: 7_000 });
    const items = [{ productId: product.id, quantity: 2 }];
    const second = await buildPaidOrder({ shopper: first.shopper, items });
    await buildAwaitingOrder({ shopper: first.shopper });
    const order = await confirmReturn(first.shopper, {});
    expect(order).toMatchObject({ id: second.orderId, status: "completed", total: 14_000, currency: "USD" });
    expect(order?.lines).toMatchObject([{ productId: product.id, quantity: 2, amount: 14_000 }]);
    expect(order?.deliverables.items).toHaveLength(2);
  });

  it("confirmReturn without a session returns null for a shopper without a paid order", async () => {
    await buildPaidOrder();
    expect(await confirmReturn(await buildShopper(), {})).toBeNull();
    const { shopper } = await buildAwaitingOrder();
    expect(await confirmReturn(shopper, {})).toBeNull();
  });
});
