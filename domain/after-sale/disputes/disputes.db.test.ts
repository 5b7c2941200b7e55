import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { disputes, ledgerTransactions, payments } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { reconcileDispute } from "./reconcile-dispute.ts";

async function openDispute(orderId: string, kind: Parameters<typeof sandbox.openDispute>[1]) {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === payment?.providerPaymentId);
  const dispute = await sandbox.openDispute(String(charge?.id), kind);
  await reconcileDispute(stripeProvider, dispute.id);
  return dispute.id;
}

async function rule(disputeId: string, status: string): Promise<void> {
  await sandbox.setDispute(disputeId, status);
  await reconcileDispute(stripeProvider, disputeId);
}

const ledgerOf = async (orderId: string) =>
  (await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId)))
    .map((row) => row.kind)
    .sort();
const queueOf = (orderId: string) =>
  db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
const deliveryOf = async (orderId: string) =>
  (await db.select().from(deliverables).where(eq(deliverables.orderId, orderId)))[0];

describe("an open dispute", () => {
  it("an open dispute freezes the delivery, opens a row in the exception queue and records the withdrawn money in the ledger", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    await openDispute(orderId, "fraudulent");
    expect(await readOrder(orderId)).toMatchObject({ disputeState: "open", status: "completed" });
    await expect(
      revealDeliverable(shopper, { deliverableId: (await deliveryOf(orderId))?.id ?? "" }),
    ).rejects.toMatchObject({ code: "delivery_frozen" });
    expect((await queueOf(orderId)).map((row) => [row.kind, row.resolvedAt])).toEqual([["dispute", null]]);
    expect(await ledgerOf(orderId)).toEqual(["dispute_withdrawn", "payment"]);
  });

  it("a won dispute unfreezes the delivery and records the returned money in the ledger", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    const id = await openDispute(orderId, "product_not_received");
    await rule(id, "won");
    expect((await readOrder(orderId)).disputeState).toBe("won");
    const opened = await revealDeliverable(shopper, {
      deliverableId: (await deliveryOf(orderId))?.id ?? "",
    });
    expect(opened.fields.length).toBeGreaterThan(0);
    expect(await ledgerOf(orderId)).toEqual(["dispute_reinstated", "dispute_withdrawn", "payment"]);
    expect((await queueOf(orderId)).every((row) => row.resolvedAt)).toBe(true);
  });

  it("a lost dispute changes the state of the delivered item to burned, even when nobody has revealed the item", async () => {
    const { orderId } = await buildPaidOrder();
    const id = await openDispute(orderId, "fraudulent");
    await rule(id, "lost");
    expect((await readOrder(orderId)).disputeState).toBe("lost");
    const item = (await deliveryOf(orderId))?.inventoryItemId ?? "";
    const [row] = await db.select().from(inventoryItems).where(eq(inventoryItems.id, item));
    expect(row?.state).toBe("burned");
    expect(await ledgerOf(orderId)).toEqual(["dispute_withdrawn", "payment"]);
  });

  it("three concurrent reports of a dispute create one dispute, one ledger entry and one row in the exception queue", async () => {
    const { orderId } = await buildPaidOrder();
    const id = await openDispute(orderId, "fraudulent");
    await Promise.all([
      reconcileDispute(stripeProvider, id),
      reconcileDispute(stripeProvider, id),
      reconcileDispute(stripeProvider, id),
    ]);
    expect(await db.select().from(disputes).where(eq(disputes.orderId, orderId))).toHaveLength(1);
    expect(await ledgerOf(orderId)).toEqual(["dispute_withdrawn", "payment"]);
    expect(await queueOf(orderId)).toHaveLength(1);
  });
});

describe("a prevented dispute", () => {
  it("a prevented dispute revokes the delivery only when the bank withdrew the money", async () => {
    for (const [kind, ledger, status] of [
      ["resolution", ["dispute_withdrawn", "payment"], "revoked"],
      ["block", ["payment"], "delivered"],
    ] as const) {
      const { orderId, shopper } = await buildPaidOrder();
      await openDispute(orderId, kind);
      expect(await readOrder(orderId)).toMatchObject({ disputeState: "prevented", deliveryState: status });
      expect(await ledgerOf(orderId)).toEqual(ledger);
      const opened = revealDeliverable(shopper, { deliverableId: (await deliveryOf(orderId))?.id ?? "" });
      expect(await domainErrorOf(opened)).toBe(status === "revoked" ? "delivery_frozen" : "done");
    }
  });
});

describe("a dispute of an order with backordered units", () => {
  it("a lost dispute cancels the backordered units, so that new stock is not delivered", async () => {
    const product = await buildProduct({ stock: 1 });
    const items = [{ productId: product.id, quantity: 1 }];
    const { orderId, session } = await buildAwaitingOrder({ items });
    // Before the payment arrives, the test releases the reserved item and retires it.
    await pool.query(
      "update product_inventory set state = 'available', order_item_id = null, reserved_until = null where product_id = $1",
      [product.id],
    );
    await pool.query("update product_inventory set state = 'retired' where product_id = $1", [product.id]);
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed" });
    const id = await openDispute(orderId, "fraudulent");
    await rule(id, "lost");
    await restock(product.id, 1);
    expect(await deliveryOf(orderId)).toBeUndefined();
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "none", disputeState: "lost" });
  });
});

describe("a dispute that is reported before its payment", () => {
  it("when a dispute is reported before its payment, the shop records the payment and freezes the delivery", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: "4000000000000259" });
    const { objects } = await sandbox.state(["disputes"]);
    for (const { id } of objects?.disputes ?? []) await reconcileDispute(stripeProvider, String(id));
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "paid", disputeState: "open" });
  });
});

describe("reconcileDispute", () => {
  it("reconcileDispute closes the queue row of an inquiry during the bank's review, and reopens the row when a response is needed", async () => {
    const { orderId } = await buildPaidOrder();
    const id = await openDispute(orderId, "inquiry");
    const isOpen = async () => (await queueOf(orderId)).some(({ resolvedAt }) => resolvedAt === null);
    expect(await isOpen()).toBe(true);
    await rule(id, "warning_under_review");
    expect(await isOpen()).toBe(false);
    expect(await db.select().from(disputes).where(eq(disputes.orderId, orderId))).toMatchObject([
      { state: "inquiry", providerStatus: "warning_under_review" },
    ]);
    await rule(id, "warning_needs_response");
    expect(await isOpen()).toBe(true);
  });

  it("an inquiry does not freeze the delivery and adds no entry to the ledger", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    await openDispute(orderId, "inquiry");
    expect((await readOrder(orderId)).disputeState).toBe("inquiry");
    expect(await ledgerOf(orderId)).toEqual(["payment"]);
    await revealDeliverable(shopper, { deliverableId: (await deliveryOf(orderId))?.id ?? "" });
  });

  it("a dispute with an unknown status freezes the order and opens a row in the exception queue", async () => {
    const { orderId } = await buildPaidOrder();
    const id = await openDispute(orderId, "inquiry");
    await rule(id, "appeal_in_orbit");
    expect((await readOrder(orderId)).disputeState).toBe("unknown");
    expect((await queueOf(orderId)).map((row) => row.resolvedAt)).toEqual([null]);
  });

  it("a dispute after a partial refund adds one entry to the ledger", async () => {
    const { orderId } = await buildPaidOrder();
    await requestRefund(system("command"), {
      orderId,
      scope: { kind: "amount", amount: 1000 },
      reason: "goodwill",
    });
    await openDispute(orderId, "fraudulent");
    expect(await ledgerOf(orderId)).toEqual(["dispute_withdrawn", "payment", "refund"]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "partial", disputeState: "open" });
  });

  it("the report of a dispute changes nothing when the dispute is unknown to the provider", async () => {
    await reconcileDispute(stripeProvider, "du_nobody");
    expect(await db.select().from(disputes).where(eq(disputes.providerDisputeId, "du_nobody"))).toHaveLength(
      0,
    );
  });
});
