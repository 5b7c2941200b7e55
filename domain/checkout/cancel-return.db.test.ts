import { describe, expect, it } from "vitest";
import {
  buildAwaitingOrder,
  buildPaidOrder,
  checkOut,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { cancelReturn, findReturn } from "./cancel-return.ts";
import { abandonOrder } from "./settlement/abandon-order.ts";

describe("cancelReturn", () => {
  it("cancelReturn immediately releases the stock and returns the lines of the order", async () => {
    const product = await buildProduct({ stock: 2 });
    const items = [{ productId: product.id, quantity: 1 }];
    await buildAwaitingOrder({ items });
    const { orderId, shopper } = await buildAwaitingOrder({ items });
    const order = await cancelReturn(shopper, { orderId });
    expect(order).toMatchObject({
      id: orderId,
      status: "cancelled",
      lines: [{ productId: product.id, quantity: 1 }],
    });
    await expect(checkOut(await buildShopper(), items)).resolves.toBeDefined();
    await expect(checkOut(await buildShopper(), items)).rejects.toMatchObject({ code: "insufficient_stock" });
    expect(await cancelReturn(shopper, {})).toMatchObject({ id: orderId });
  });

  it("a prefetch leaves the order open, because a prefetch calls only findReturn", async () => {
    const { orderId, shopper } = await buildAwaitingOrder();
    expect(await findReturn(shopper, { orderId })).toMatchObject({ id: orderId, status: "pending" });
    expect((await readOrder(orderId)).paymentState).toBe("awaiting");
    expect(await findReturn(await buildShopper(), { orderId })).toBeNull();
  });

  it("cancelReturn delivers the order when its payment succeeded", async () => {
    const { orderId, session, shopper } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    expect(await cancelReturn(shopper, { orderId })).toMatchObject({ status: "completed" });
  });

  it("cancelReturn reports that the bank declined the card, even on a later visit", async () => {
    const { orderId, session, shopper } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: "4000000000000002" });
    expect(await cancelReturn(shopper, { orderId })).toMatchObject({ status: "cancelled", isDeclined: true });
    expect(await findReturn(shopper, { orderId })).toMatchObject({ isDeclined: true });
    const left = await buildAwaitingOrder();
    expect(await cancelReturn(left.shopper, { orderId: left.orderId })).toMatchObject({ isDeclined: false });
  });

  it("cancelReturn leaves the order open while the provider is unreachable", async () => {
    const { orderId, shopper } = await buildAwaitingOrder();
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503, times: 20 }]);
    expect(await cancelReturn(shopper, { orderId })).toMatchObject({ status: "pending" });
    await sandbox.setFaults([]);
    expect((await readOrder(orderId)).paymentState).toBe("awaiting");
  });

  it("cancelReturn leaves paid orders and orders of other shoppers unchanged", async () => {
    const paid = await buildPaidOrder();
    expect(await cancelReturn(paid.shopper, { orderId: paid.orderId })).toMatchObject({
      status: "completed",
    });
    const other = await buildAwaitingOrder();
    expect(await cancelReturn(paid.shopper, { orderId: other.orderId })).toBeNull();
    expect(await cancelReturn(paid.shopper, { orderId: "nothing" })).toBeNull();
    await abandonOrder(paid.shopper, other.orderId);
    expect((await readOrder(other.orderId)).status).toBe("pending");
  });
});
