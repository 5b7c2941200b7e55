import { describe, expect, it } from "vitest";
import { confirmReturn } from "#domain/checkout/settlement/confirm-return.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";

describe("the page after paying, without a session in its address", () => {
  it("is of the shopper's latest completed order, not of a newer one that is unpaid", async () => {
    const first = await buildPaidOrder();
    const product = await buildProduct({ price: 7_000 });
    const items = [{ productId: product.id, quantity: 2 }];
    const second = await buildPaidOrder({ shopper: first.shopper, items });
    await buildAwaitingOrder({ shopper: first.shopper });
    const order = await confirmReturn(first.shopper, {});
    expect(order).toMatchObject({ id: second.orderId, status: "completed", total: 14_000, currency: "USD" });
    expect(order?.lines).toMatchObject([{ productId: product.id, quantity: 2, price: 7_000 }]);
    expect(order?.deliverables.items).toHaveLength(2);
  });

  it("is of nothing for a stranger, and for a shopper who has paid for nothing yet", async () => {
    await buildPaidOrder();
    expect(await confirmReturn(await buildShopper(), {})).toBeNull();
    const { shopper } = await buildAwaitingOrder();
    expect(await confirmReturn(shopper, {})).toBeNull();
  });
});
