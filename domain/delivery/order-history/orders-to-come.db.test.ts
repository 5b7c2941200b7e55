import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { receiveMail } from "#tests/factories/build-account.ts";
import { buildMismatch } from "#tests/factories/build-decisions.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { listOrdersToCome } from "./orders-to-come.ts";
import { findOrder } from "./own-orders.ts";

/** Builds a paid order whose only unit was sold to another customer. */
async function buildShortOrder() {
  const product = await buildProduct({ stock: 1 });
  const items = [{ productId: product.id, quantity: 1 }];
  const { orderId, session, shopper } = await buildAwaitingOrder({ items });
  await releaseOrder(system("test"), orderId, "expired", "test of the deadline");
  await buildPaidOrder({ items });
  await sandbox.pay({ session });
  await reconcileOrder(orderId, "event");
  return { orderId, shopper };
}

describe("an order that waits for stock", () => {
  it("a backordered order is listed with its deadline and refund, and the mail about the order states the deadline", async () => {
    const { orderId, shopper } = await buildShortOrder();
    const { paidAt, total } = await readOrder(orderId);
    const at = new Date((paidAt?.getTime() ?? 0) + 30 * 60_000).toISOString();
    expect(await listOrdersToCome(shopper)).toMatchObject([
      { id: orderId, paidBy: "card", refundAtDeadline: { at, amount: total, currency: "USD" } },
    ]);
    expect(await listOrdersToCome(await buildShopper())).toEqual([]);
    const mail = await receiveMail(shopper.email, "order_waiting_for_stock");
    expect(mail?.text).toMatch(/We wait for new stock until \w+ \d+, \d\d:\d\d UTC\./);
    expect(mail?.text).toContain("goes back to your card automatically");
  });

  it("a backordered order has no deadline after its refund, and the mail about the refund gives the reason", async () => {
    const { orderId, shopper } = await buildShortOrder();
    await db
      .update(orders)
      .set({ paidAt: new Date(Date.now() - 31 * 60_000) })
      .where(eq(orders.id, orderId));
    await sweepRefunds();
    await db.update(refunds).set({ updatedAt: new Date(Date.now() - 3_600_000) });
    await sweepRefunds();
    expect(await findOrder(shopper, orderId)).toMatchObject({ refundState: "full", refundAtDeadline: null });
    expect(await listOrdersToCome(shopper)).toEqual([]);
    const mail = await receiveMail(shopper.email, "order_refunded");
    expect(mail?.text).toContain("The missing items did not come into stock in time");
  });
});

describe("an order whose payment differs from the total", () => {
  it("an order with a mismatched payment has no deadline, and its mail says that a person checks the order", async () => {
    const { orderId, shopper } = await buildMismatch();
    expect(await findOrder(shopper, orderId)).toMatchObject({ refundAtDeadline: null });
    const mail = await receiveMail(shopper.email, "order_in_preparation");
    expect(mail?.subject).toMatch(/^Order HO-\d+: we check your payment$/);
    expect(mail?.text).toContain(
      "The charged amount does not match the order, so nothing was delivered yet.",
    );
    expect(mail?.text).not.toContain("prepares the items");
  });
});
