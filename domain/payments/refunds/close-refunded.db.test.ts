import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import {
  buildOrderBeforeOwnWrite,
  buildPaidOrder,
  openProviderSession,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { requestRefund } from "./request-refund.ts";

const openKinds = async (orderId: string) =>
  (
    await db
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, orderId), isNull(exceptionQueue.resolvedAt)))
  ).map(({ kind }) => kind);
const refund = (orderId: string, amount?: number) =>
  requestRefund(system("command"), {
    orderId,
    scope: amount ? { kind: "amount", amount } : { kind: "all" },
    reason: "the buyer asked for it",
  });
/** Makes the bank reject the newest refund of an order. */
async function failNewest(orderId: string): Promise<void> {
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
  await sandbox.setRefund(rows.at(-1)?.providerRefundId ?? "", "failed");
  await reconcileRefunds(orderId);
}

describe("a full refund", () => {
  it("a full refund closes the exception about a wrong amount, and a partial refund leaves the exception open", async () => {
    const product = await buildProduct({ stock: 1 });
    const items = [{ productId: product.id, quantity: 1 }];
    const { orderId, session } = await buildOrderBeforeOwnWrite({ items, unitAmount: 5_900 });
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "event", session);
    expect(await openKinds(orderId)).toEqual(["amount_mismatch"]);
    await refund(orderId, 100);
    expect(await openKinds(orderId)).toEqual(["amount_mismatch"]);
    await refund(orderId);
    expect(await readOrder(orderId)).toMatchObject({ status: "cancelled", refundState: "full" });
    expect(await openKinds(orderId)).toEqual([]);
  });

  it("a full refund closes the exception about an earlier failed refund, and a later failure opens a new exception", async () => {
    const { orderId } = await buildPaidOrder();
    await refund(orderId);
    await failNewest(orderId);
    expect(await openKinds(orderId)).toEqual(["refund_failed"]);
    // Staff can also make a refund in the provider's dashboard.
    const { providerPaymentId } = await readOrder(orderId);
    await stripe.refunds.create({ payment_intent: providerPaymentId ?? "" });
    await reconcileRefunds(orderId);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full" });
    expect(await openKinds(orderId)).toEqual([]);
    await failNewest(orderId);
    expect(await openKinds(orderId)).toEqual(["refund_failed"]);
  });

  it("a full refund closes only the rows of its own payment in the exception queue", async () => {
    const { orderId } = await buildPaidOrder();
    const { id } = await openProviderSession({ orderId });
    await sandbox.pay({ session: id });
    await reconcileOrder(orderId, "event", id);
    await refund(orderId);
    expect(await openKinds(orderId)).toEqual(["duplicate_payment"]);
    const [second] = await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
    const made = await stripe.refunds.create({ payment_intent: second?.subject ?? "" });
    await reconcileRefunds(orderId);
    expect(await openKinds(orderId)).toEqual([]);
    await sandbox.setRefund(made.id, "failed");
    await reconcileRefunds(orderId);
    expect(await openKinds(orderId)).toEqual(["refund_failed"]);
  });
});
