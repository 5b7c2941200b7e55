import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import { disputes, ledgerTransactions, payments } from "#db/schema/payments.ts";
import { reconcileFraudWarning } from "#domain/after-sale/fraud-warnings/reconcile-fraud-warning.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { deliverAfterAll } from "#domain/delivery/deliver-after-all.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import type { DisputeSnapshot } from "#domain/payments/optional-parts.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { closeException } from "#domain/sales/close-exception.ts";
import { saleSpans } from "#domain/sales/find-sales.ts";
import { buildPaidOrder, openProviderSession, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { buildBackorderedOrder } from "#tests/factories/read-stock.ts";
import { idsOfList } from "#tests/walk-list.ts";
import { applyDispute } from "./reconcile-dispute.ts";
import { submitEvidence } from "./submit-evidence.ts";

async function paymentOf(orderId: string, isDuplicate = false) {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.isDuplicate, isDuplicate)));
  if (!payment) throw new Error("no such payment");
  return payment;
}

/** Builds a report of a dispute. By default, the dispute is about the whole payment of the order. */
async function snapshotOf(
  orderId: string,
  snapshot: Partial<DisputeSnapshot> = {},
): Promise<DisputeSnapshot> {
  const { providerPaymentId, amount, currency } = await paymentOf(orderId);
  return {
    id: `du_${orderId.slice(0, 8)}`,
    paymentId: providerPaymentId,
    state: "open",
    status: "needs_response",
    reason: "fraudulent",
    amount,
    currency,
    evidenceDueAt: null,
    isWithdrawn: true,
    isReinstated: false,
    ...snapshot,
  };
}
const lost = { state: "lost", status: "lost" } as const;
const won = { state: "won", status: "won", isReinstated: true } as const;

const waitingRows = async (orderId: string) =>
  (
    await db
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, orderId), isNull(exceptionQueue.resolvedAt)))
      .orderBy(exceptionQueue.openedAt)
  ).map(({ kind }) => kind);
const lineOf = async (orderId: string) =>
  (await db.select().from(orderItems).where(eq(orderItems.orderId, orderId)))[0];
const availableOf = (productId: string) =>
  db.$count(
    inventoryItems,
    and(eq(inventoryItems.productId, productId), eq(inventoryItems.state, "available")),
  );

async function backorderedOrder(card?: string) {
  const product = await buildProduct({ stock: 1 });
  return { product, orderId: await buildBackorderedOrder(product.id, card) };
}

describe("a dispute of a second payment", () => {
  it("a lost dispute about a duplicate payment changes the queue and the ledger, but not the order or its delivery", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    const second = await openProviderSession({ orderId });
    await sandbox.pay({ session: second.id });
    await reconcileOrder(orderId, "event", second.id);
    const { providerPaymentId, amount } = await paymentOf(orderId, true);
    const snapshot = await snapshotOf(orderId, { paymentId: providerPaymentId, amount });
    await applyDispute(stripeProvider, snapshot);
    expect(await waitingRows(orderId)).toEqual(["duplicate_payment", "dispute"]);
    expect(await readOrder(orderId)).toMatchObject({ disputeState: "none", deliveryState: "delivered" });
    await applyDispute(stripeProvider, { ...snapshot, ...lost });
    expect(await waitingRows(orderId)).toEqual(["duplicate_payment"]);
    const [delivery] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
    await revealDeliverable(shopper, { deliverableId: delivery?.id ?? "" });
    const item = delivery?.inventoryItemId ?? "";
    expect(await db.select().from(inventoryItems).where(eq(inventoryItems.id, item))).toMatchObject([
      { state: "sold" },
    ]);
    const booked = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId));
    expect(booked.map(({ kind }) => kind).sort()).toEqual(["dispute_withdrawn", "payment", "payment"]);
  });
});

describe("a dispute about a part of the payment", () => {
  it("a lost dispute about a part of the payment does not cancel the backordered units and stays in the exception queue", async () => {
    const { orderId } = await backorderedOrder();
    const snapshot = await snapshotOf(orderId, { ...lost, amount: 2000 });
    await applyDispute(stripeProvider, snapshot);
    expect(await lineOf(orderId)).toMatchObject({ owedQuantity: 1, refundedQuantity: 0 });
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed", disputeState: "lost" });
    expect(await waitingRows(orderId)).toEqual(["short_stock", "dispute"]);
    const [row] = await db
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, orderId), eq(exceptionQueue.kind, "dispute")));
    await closeException(await buildSignedInAdmin(), {
      exceptionId: row?.id ?? "",
      reason: "paid at the desk",
    });
    await applyDispute(stripeProvider, snapshot);
    expect(await waitingRows(orderId)).toEqual(["short_stock"]);
  });
});

describe("a prevented dispute", () => {
  it("a prevented dispute revokes the delivery when the money is withdrawn after the report", async () => {
    const { orderId } = await buildPaidOrder();
    const snapshot = await snapshotOf(orderId, {
      state: "prevented",
      status: "prevented",
      isWithdrawn: false,
    });
    await applyDispute(stripeProvider, snapshot);
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "delivered" });
    for (let report = 0; report < 2; report++)
      await applyDispute(stripeProvider, { ...snapshot, isWithdrawn: true });
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "revoked", disputeState: "prevented" });
  });
});

describe("a decision that the bank corrects from lost to won", () => {
  it("a queue row opens when the bank changes a lost dispute to won after the loss has cancelled backordered units", async () => {
    const { orderId } = await backorderedOrder();
    await applyDispute(stripeProvider, await snapshotOf(orderId, lost));
    expect(await lineOf(orderId)).toMatchObject({ owedQuantity: 0, refundedQuantity: 1 });
    expect(await waitingRows(orderId)).toEqual([]);
    const attention = { search: "", tab: "atencao", sort: "", need: "" } as const;
    expect(await idsOfList(saleSpans(attention))).not.toContain(orderId);
    await applyDispute(stripeProvider, await snapshotOf(orderId, won));
    expect(await idsOfList(saleSpans(attention))).toContain(orderId);
    expect(await waitingRows(orderId)).toEqual(["dispute"]);
  });
});

describe("an appeal of a lost dispute", () => {
  const appeal = { state: "open", status: "appeal_needs_response" } as const;
  const due = new Date("2026-12-24T12:00:00Z");

  it("an appeal of a lost dispute is in the queue only while the shop must respond", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    await applyDispute(stripeProvider, await snapshotOf(orderId, lost));
    expect(await waitingRows(orderId)).toEqual([]);
    await applyDispute(stripeProvider, await snapshotOf(orderId, { ...appeal, evidenceDueAt: due }));
    expect(await waitingRows(orderId)).toEqual(["dispute"]);
    expect(await readOrder(orderId)).toMatchObject({ disputeState: "open" });
    const [row] = await db.select().from(disputes).where(eq(disputes.orderId, orderId));
    expect(row?.evidenceDueAt).toEqual(due);
    const sent = submitEvidence(await buildSignedInAdmin(), { disputeId: row?.id ?? "", note: "" });
    await expect(sent).rejects.toMatchObject({ details: { reason: "appeal" } });

    await applyDispute(
      stripeProvider,
      await snapshotOf(orderId, { state: "under_review", status: "appeal_under_review" }),
    );
    expect(await waitingRows(orderId)).toEqual([]);
    await applyDispute(stripeProvider, await snapshotOf(orderId, won));
    expect(await waitingRows(orderId)).toEqual([]);
    const [delivery] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
    await revealDeliverable(shopper, { deliverableId: delivery?.id ?? "" });
  });

  it("staff can deliver the cancelled units of a lost dispute after the shop has won the appeal", async () => {
    const { orderId, product } = await backorderedOrder();
    for (const report of [lost, appeal, won])
      await applyDispute(stripeProvider, await snapshotOf(orderId, report));
    expect(await waitingRows(orderId)).toEqual(["dispute"]);
    await deliverAfterAll(await buildSignedInAdmin(), { orderId, reason: "the appeal was won" });
    expect(await waitingRows(orderId)).toEqual(["short_stock"]);
    await restock(product.id, 1);
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", disputeState: "won" });
  });
});

describe("a frozen order with backordered units", () => {
  it("a frozen order with backordered units gets no new stock during a dispute, but gets stock as soon as the shop wins", async () => {
    const { product, orderId } = await backorderedOrder();
    await applyDispute(stripeProvider, await snapshotOf(orderId));
    await restock(product.id, 1);
    expect(await availableOf(product.id)).toBe(1);
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed" });
    await applyDispute(stripeProvider, await snapshotOf(orderId, won));
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "delivered", status: "completed" });
  });

  it("available stock goes to later orders while an order with backordered units is frozen", async () => {
    const { product, orderId } = await backorderedOrder();
    await applyDispute(stripeProvider, await snapshotOf(orderId));
    await restock(product.id, 1);
    const other = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    expect(await readOrder(other.orderId)).toMatchObject({ deliveryState: "delivered" });
  });

  it("a frozen order with backordered units gets the new stock after staff dismiss the fraud warning", async () => {
    const { product, orderId } = await backorderedOrder("4000000000005423");
    const { objects } = await sandbox.state(["warnings"]);
    for (const { id } of objects?.warnings ?? []) await reconcileFraudWarning(stripeProvider, String(id));
    await restock(product.id, 1);
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed" });
    const [row] = await db
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, orderId), eq(exceptionQueue.kind, "early_fraud_warning")));
    await closeException(await buildSignedInAdmin(), {
      exceptionId: row?.id ?? "",
      reason: "called the buyer",
    });
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "delivered" });
  });
});
