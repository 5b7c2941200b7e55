import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { ledgerEntries, ledgerTransactions, payments, refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { system } from "#domain/kernel/caller.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { requestRefund } from "./request-refund.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

const shop = system("command");
const reason = "the buyer asked for it";
const all = { kind: "all" } as const;

const rowsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId));
const ledgerOf = async (orderId: string) =>
  (await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId)))
    .map((row) => row.kind)
    .sort();
/** Returns the sum of the ledger entries of an order in each account. A debit is positive. */
const balancesOf = async (orderId: string) => {
  const sums = await db
    .select({ account: ledgerEntries.account, sum: sql<number>`sum(${ledgerEntries.amount})::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.orderId, orderId))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(sums.map(({ account, sum }) => [account, sum]));
};
const refundAtProvider = async (orderId: string) => (await rowsOf(orderId))[0]?.providerRefundId ?? "";

/** Moves the times of all refunds back by one hour. */
const letTimePass = () =>
  db.update(refunds).set({
    createdAt: sql`${refunds.createdAt} - interval '1 hour'`,
    updatedAt: sql`${refunds.updatedAt} - interval '1 hour'`,
  });

const letDeadlinePass = (orderId: string) =>
  db
    .update(orders)
    .set({ paidAt: new Date(Date.now() - 31 * 60_000) })
    .where(eq(orders.id, orderId));

/** Builds a paid order whose only unit was sold to another customer. */
async function buildShortOrder() {
  const product = await buildProduct({ stock: 1 });
  const { orderId, session } = await buildAwaitingOrder({
    items: [{ productId: product.id, quantity: 1 }],
  });
  await releaseOrder(system("test"), orderId, "expired", "refund test");
  await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
  await sandbox.pay({ session });
  await reconcileOrder(orderId, "event");
  return { orderId, product };
}

describe("a full refund", () => {
  it("a full refund refunds the whole amount only once, revokes the delivery and queues a mail", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    await requestRefund(shop, { orderId, scope: all, reason });
    const order = await readOrder(orderId);
    expect(order).toMatchObject({
      status: "completed",
      refundState: "full",
      refundedAmount: order.paidAmount,
      deliveryState: "revoked",
    });
    expect(await ledgerOf(orderId)).toEqual(["payment", "refund"]);
    const [delivered] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
    expect(delivered?.status).toBe("revoked");
    await expect(revealDeliverable(shopper, { deliverableId: delivered?.id ?? "" })).rejects.toMatchObject({
      code: "delivery_frozen",
    });
    const [mail] = await db.select().from(emailMessages).where(eq(emailMessages.template, "order_refunded"));
    expect(mail?.toAddress).toBe(order.customerEmail);
  });

  it("a full refund marks a revealed credential as burned and an unrevealed credential as quarantined", async () => {
    for (const isSeen of [true, false]) {
      const { orderId, shopper } = await buildPaidOrder();
      const [delivered] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
      if (isSeen) await revealDeliverable(shopper, { deliverableId: delivered?.id ?? "" });
      await requestRefund(shop, { orderId, scope: all, reason });
      const [item] = await db
        .select()
        .from(inventoryItems)
        .where(eq(inventoryItems.id, delivered?.inventoryItemId ?? ""));
      expect(item?.state).toBe(isSeen ? "burned" : "quarantined");
    }
  });

  it("a full refund changes nothing when the provider reports it again", async () => {
    const { orderId } = await buildPaidOrder();
    await requestRefund(shop, { orderId, scope: all, reason });
    const before = await readOrder(orderId);
    await reconcileRefunds(orderId);
    expect(await readOrder(orderId)).toEqual(before);
  });

  it("a full refund is created only once when ten requests are concurrent", async () => {
    const { orderId } = await buildPaidOrder();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => requestRefund(shop, { orderId, scope: all, reason })),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
    expect(await rowsOf(orderId)).toHaveLength(1);
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    expect(await stripeProvider.listRefunds(payment?.providerPaymentId ?? "")).toHaveLength(1);
  });
});

describe("a partial refund", () => {
  it("three partial refunds of a payment succeed when their sum is at most the paid amount", async () => {
    const { orderId } = await buildPaidOrder();
    for (const amount of [1000, 2000, 3000])
      await requestRefund(shop, { orderId, scope: { kind: "amount", amount }, reason });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 6000 });
    await expect(
      requestRefund(shop, { orderId, scope: { kind: "amount", amount: 1 }, reason }),
    ).rejects.toMatchObject({ code: "refund_nothing_left" });
  });

  it("a partial refund above the remaining amount is refused, and the error contains the remaining amount", async () => {
    const { orderId } = await buildPaidOrder();
    await requestRefund(shop, { orderId, scope: { kind: "amount", amount: 5999 }, reason });
    await expect(
      requestRefund(shop, { orderId, scope: { kind: "amount", amount: 2 }, reason }),
    ).rejects.toMatchObject({ code: "refund_exceeds_paid", details: { left: 1 } });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "partial", deliveryState: "delivered" });
  });

  it.each([0, -1, 1.5, Number.NaN, 1e16])(
    "a partial refund is refused as invalid input for the amount %s",
    async (amount) => {
      const { orderId } = await buildPaidOrder();
      await expect(
        requestRefund(shop, { orderId, scope: { kind: "amount", amount }, reason }),
      ).rejects.toMatchObject({ code: "invalid_input" });
      expect(await rowsOf(orderId)).toHaveLength(0);
    },
  );
});

describe("a refund with a slow, failed or lost result", () => {
  it("a refund with a slow result is pending until the bank confirms it", async () => {
    const { orderId } = await buildPaidOrder({ card: "4000000000007726" });
    await requestRefund(shop, { orderId, scope: all, reason });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "pending", refundedAmount: 0 });
    await sandbox.setRefund(await refundAtProvider(orderId), "succeeded");
    await reconcileRefunds(orderId);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 6000 });
  });

  it("a refund that first succeeds and then fails is reversed in the ledger and opens a row in the exception queue", async () => {
    const { orderId } = await buildPaidOrder({ card: "4000000000005126" });
    await requestRefund(shop, { orderId, scope: all, reason });
    expect((await readOrder(orderId)).refundState).toBe("full");
    await sandbox.setRefund(await refundAtProvider(orderId), "failed");
    await reconcileRefunds(orderId);
    await reconcileRefunds(orderId);
    expect(await readOrder(orderId)).toMatchObject({
      refundState: "failed",
      refundedAmount: 0,
      exceptions: ["refund_failed"],
    });
    expect(await ledgerOf(orderId)).toEqual(["payment", "refund", "refund_reversed"]);
    expect(await balancesOf(orderId)).toMatchObject({ refunds: 0, provider: 6000 });
    const queue = await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
    expect(queue.map((row) => row.kind)).toEqual(["refund_failed"]);
  });

  it("a refund is not created twice when the response is lost and the shop sends the refund again", async () => {
    const { orderId } = await buildPaidOrder();
    await sandbox.setFaults([
      { method: "POST", path: "/v1/refunds", kind: "status", when: "after", times: 3 },
    ]);
    const answer = await requestRefund(shop, { orderId, scope: all, reason });
    expect(answer.isSent).toBe(false);
    await sandbox.setFaults([]);
    await letTimePass();
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 6000 });
    expect(await rowsOf(orderId)).toHaveLength(1);
  });

  it("a refund is sent with a new idempotency key when the provider has stored a failure under the first key", async () => {
    const { orderId } = await buildPaidOrder();
    await sandbox.setFaults([{ method: "POST", path: "/v1/refunds", kind: "status", times: 3 }]);
    expect((await requestRefund(shop, { orderId, scope: all, reason })).isSent).toBe(false);
    await sandbox.setFaults([]);
    await letTimePass();
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 6000 });
  });
});

describe("the automatic refund of backordered units", () => {
  it("the automatic refund pays back only the remaining amount when a partial refund was made before the deadline", async () => {
    const { orderId } = await buildShortOrder();
    const { total } = await readOrder(orderId);
    await requestRefund(shop, { orderId, scope: { kind: "amount", amount: total - 5000 }, reason });
    await letDeadlinePass(orderId);
    await sweepRefunds();
    await letTimePass();
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: total });
  });

  it("the automatic refund refunds the backordered units after the deadline, and the shop does not deliver these units when new stock arrives", async () => {
    const { orderId, product } = await buildShortOrder();
    await letDeadlinePass(orderId);
    await sweepRefunds();
    expect(await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))).toMatchObject([
      { owedQuantity: 0, refundedQuantity: 1 },
    ]);
    await letTimePass();
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({
      status: "cancelled",
      refundState: "full",
      deliveryState: "none",
    });
    await restock(product.id, 1);
    expect(await db.select().from(deliverables).where(eq(deliverables.orderId, orderId))).toHaveLength(0);
  });

  it("the automatic refund of backordered units does nothing before the deadline", async () => {
    const { orderId } = await buildShortOrder();
    await sweepRefunds();
    expect(await rowsOf(orderId)).toHaveLength(0);
  });
});
