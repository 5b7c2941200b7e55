import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { saleSpans } from "#domain/sales/find-sales.ts";
import {
  buildReturned,
  decided,
  openQueueOf,
  RETURNING_CARD,
  refundThatReturns,
} from "#tests/factories/build-decisions.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { idsOfList } from "#tests/walk-list.ts";
import { deliverAfterAll } from "./deliver-after-all.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";

const reason = "agreed with the buyer by phone";
const linesOf = (orderId: string) =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position);
const unitsOf = (orderId: string) => db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
describe("an order with a refund that the bank returned", () => {
  it("after the bank returned a refund, deliverAfterAll backorders the order again, and new stock completes the order", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, product } = await buildReturned();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "failed", deliveryState: "none" });
    expect(await openQueueOf(orderId)).toEqual(["refund_failed"]);

    await deliverAfterAll(staff, { orderId, reason });
    expect(await readOrder(orderId)).toMatchObject({
      status: "processing",
      deliveryState: "owed",
      exceptions: ["short_stock"],
    });
    expect(await openQueueOf(orderId)).toEqual(["short_stock"]);
    expect(await linesOf(orderId)).toMatchObject([{ owedQuantity: 1, refundedQuantity: 0 }]);
    expect(await auditOf(orderId, "ORDER_DELIVERED_AFTER_ALL")).toMatchObject([
      { actorId: staff.userId, permission: "manage_orders", details: { reason } },
    ]);
    await restock(product.id, 1);
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", refundState: "failed" });
    expect(await decided(deliverAfterAll(staff, { orderId, reason }))).toBe("nothing_ended");
  });

  it("the next sweep does not refund an old order that staff decided to deliver after the bank returned the refund", async () => {
    const { orderId } = await buildReturned();
    await deliverAfterAll(await buildSignedInAdmin(), { orderId, reason });
    await db
      .update(orders)
      .set({ paidAt: new Date(Date.now() - 86_400_000) })
      .where(eq(orders.id, orderId));
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed" });
  });

  it("an order leaves the exception queue when staff repeat the refund that the bank returned", async () => {
    const { orderId } = await buildReturned();
    await requestRefund(await buildSignedInAdmin(), { orderId, scope: { kind: "all" }, reason });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", status: "cancelled" });
    expect(await openQueueOf(orderId)).toEqual([]);
    expect(await decided(deliverAfterAll(await buildSignedInAdmin(), { orderId, reason }))).toBe(
      "nothing_left",
    );
  });

  it("deliverAfterAll restores the shopper's access to all revoked units, whether or not the units were revealed", async () => {
    const product = await buildProduct({ stock: 2 });
    const { orderId, session, shopper } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 2 }],
    });
    await sandbox.pay({ session, card: RETURNING_CARD });
    await reconcileOrder(orderId, "test");
    const [seen, unseen] = await unitsOf(orderId);
    await revealDeliverable(shopper, { deliverableId: seen?.id ?? "" });
    await refundThatReturns(orderId, "all");
    expect(await unitsOf(orderId)).toMatchObject([{ status: "revoked" }, { status: "revoked" }]);

    await deliverAfterAll(await buildSignedInAdmin(), { orderId, reason });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", deliveryState: "delivered" });
    const stateOf = async (unit: typeof seen) =>
      (
        await db
          .select()
          .from(inventoryItems)
          .where(eq(inventoryItems.id, unit?.inventoryItemId ?? ""))
      )[0]?.state;
    expect([await stateOf(seen), await stateOf(unseen)]).toEqual(["burned", "sold"]);
    for (const unit of [seen, unseen])
      expect((await revealDeliverable(shopper, { deliverableId: unit?.id ?? "" })).fields).toHaveLength(2);
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, shopper.email));
    expect(mails.map(({ template }) => template)).toContain("order_delivered");
  });

  it("a completed order stays in the attention tab when some of its units are backordered again", async () => {
    const account = await buildProduct({ stock: 1 });
    const manual = await buildProduct({ deliveryType: "manual", manualStock: 5 });
    const { orderId, session } = await buildAwaitingOrder({
      items: [
        { productId: account.id, quantity: 1 },
        { productId: manual.id, quantity: 1 },
      ],
    });
    await sandbox.pay({ session, card: RETURNING_CARD });
    await reconcileOrder(orderId, "test");
    await refundThatReturns(orderId, "owed");
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", deliveryState: "delivered" });
    await deliverAfterAll(await buildSignedInAdmin(), { orderId, reason });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", deliveryState: "partial" });
    expect(await idsOfList(saleSpans({ search: "", tab: "atencao", need: "", sort: "" }))).toContain(orderId);
  });
});
