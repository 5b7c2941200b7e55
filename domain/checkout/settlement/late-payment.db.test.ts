import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import {
  buildAwaitingOrder,
  buildOrderBeforeOwnWrite,
  buildPaidOrder,
  checkOut,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { releaseOrder } from "./release-order.ts";

const openQueue = async (orderId: string) =>
  (await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId)))
    .filter((row) => !row.resolvedAt)
    .map((row) => row.kind);

/**
 * Releases the stock of an order while its session is still open. The test can then simulate a payment at the
 * last second.
 */
async function releaseEarly(orderId: string): Promise<void> {
  await releaseOrder(system("test"), orderId, "expired", "late payment test");
}

describe("a payment after the release of the order", () => {
  it("a late payment delivers the units that are still available", async () => {
    const product = await buildProduct({ stock: 2 });
    const { orderId, session } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 2 }],
    });
    await releaseEarly(orderId);
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "event");
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: ["paid_late"] });
    expect(await openQueue(orderId), "the order of a delivered late payment opens no exception").toEqual([]);
  });

  it("a late-paid order waits for stock when another shopper has bought its units, and gets the first new stock", async () => {
    const product = await buildProduct({ stock: 1 });
    const late = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await releaseEarly(late.orderId);
    const other = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await sandbox.pay({ session: late.session });
    await reconcileOrder(late.orderId, "event");
    expect(await readOrder(late.orderId)).toMatchObject({
      status: "processing",
      deliveryState: "owed",
      exceptions: ["paid_late", "short_stock"],
    });
    expect(await openQueue(late.orderId)).toEqual(expect.arrayContaining(["paid_late", "short_stock"]));
    expect((await readOrder(other.orderId)).status).toBe("completed");

    await restock(product.id, 1);
    expect(await readOrder(late.orderId)).toMatchObject({ status: "completed", exceptions: ["paid_late"] });
    expect(await openQueue(late.orderId), "the order is delivered, so its exception is closed").toEqual([]);
    const mails = await db
      .select()
      .from(emailMessages)
      .where(eq(emailMessages.toAddress, late.shopper.email));
    expect(mails.map((mail) => mail.template).sort()).toEqual(["order_delivered", "order_waiting_for_stock"]);
  });

  it("a late payment disappears from the exception queue when the shop refunds the backordered units", async () => {
    const product = await buildProduct({ stock: 1 });
    const late = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await releaseEarly(late.orderId);
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await sandbox.pay({ session: late.session });
    await reconcileOrder(late.orderId, "event");
    const refund = { scope: { kind: "owed" }, reason: "no stock will come" } as const;
    await requestRefund(system("command"), { orderId: late.orderId, ...refund });
    expect(await openQueue(late.orderId)).toEqual([]);
  });

  it("new stock goes first to the backordered order with the earliest payment, and the last order can get only some units", async () => {
    const product = await buildProduct({ stock: 4 });
    const waiting = [];
    for (let i = 0; i < 2; i++) {
      const order = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 2 }] });
      waiting.push(order);
    }
    for (const order of waiting) await releaseEarly(order.orderId);
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 4 }] });
    for (const order of waiting) {
      await sandbox.pay({ session: order.session });
      await reconcileOrder(order.orderId, "event");
    }
    await restock(product.id, 3);
    expect((await readOrder(waiting[0]?.orderId ?? "")).status).toBe("completed");
    expect(await readOrder(waiting[1]?.orderId ?? "")).toMatchObject({
      status: "processing",
      deliveryState: "partial",
    });
    await expect(
      checkOut(await buildShopper(), [{ productId: product.id, quantity: 1 }]),
    ).rejects.toMatchObject({ code: "insufficient_stock" });
    await restock(product.id, 2);
    expect((await readOrder(waiting[1]?.orderId ?? "")).status).toBe("completed");
  });
});

describe("a payment of a wrong amount", () => {
  it("a payment of a wrong amount is recorded without a delivery and opens an exception", async () => {
    const product = await buildProduct();
    const { orderId, session } = await buildOrderBeforeOwnWrite({
      items: [{ productId: product.id, quantity: 1 }],
      unitAmount: 100,
    });
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "event", session);
    expect(await readOrder(orderId)).toMatchObject({
      status: "processing",
      deliveryState: "owed",
      exceptions: ["amount_mismatch"],
    });
    expect(await db.select().from(deliverables).where(eq(deliverables.orderId, orderId))).toHaveLength(0);
    expect(await openQueue(orderId)).toEqual(["amount_mismatch"]);
  });
});
