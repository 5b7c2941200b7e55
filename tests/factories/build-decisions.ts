import { and, eq, isNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildOrderBeforeOwnWrite, sandbox } from "./build-order.ts";
import { buildProduct } from "./build-product.ts";
import { domainErrorOf } from "./domain-error.ts";
import { buildBackorderedOrder } from "./read-stock.ts";

/**
 * Builds orders that wait for a staff decision. The refund of the order failed, or the charged amount differs
 * from the order's total.
 */

/**
 * A test card whose refund succeeds first and fails later. When the refund fails, the bank returns the money
 * to the shop.
 */
export const RETURNING_CARD = "4000000000005126";

/**
 * Refunds an order that was paid by this test card. The refund first succeeds and later fails at the
 * provider.
 */
export async function refundThatReturns(orderId: string, kind: "all" | "owed"): Promise<void> {
  const asked = { orderId, scope: { kind }, reason: "asked for it" };
  const { refundId } = await requestRefund(system("command"), asked);
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  await sandbox.setRefund(row?.providerRefundId ?? "", "failed");
  await reconcileRefunds(orderId);
}

/**
 * Builds an order of one backordered unit whose refund failed. Also returns the order's product, which has no
 * stock.
 */
export async function buildReturned() {
  const product = await buildProduct({ stock: 1 });
  const orderId = await buildBackorderedOrder(product.id, RETURNING_CARD);
  await refundThatReturns(orderId, "owed");
  return { orderId, product };
}

/**
 * Builds a paid order of one unit for 60.00. The provider charged the amount `charge` (59.99 by default)
 * instead of 60.00. Also returns the order's product.
 */
export async function buildMismatch(columns: Parameters<typeof buildProduct>[0] = {}, charge = 5999) {
  const { id: productId } = await buildProduct(columns);
  const items = [{ productId, quantity: 1 }];
  const order = await buildOrderBeforeOwnWrite({ items, unitAmount: charge });
  await sandbox.pay({ session: order.session });
  await reconcileOrder(order.orderId, "test", order.session);
  return { ...order, productId };
}

/** Returns the kinds of an order's open exceptions. */
export const openQueueOf = async (orderId: string): Promise<string[]> =>
  (
    await db
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, orderId), isNull(exceptionQueue.resolvedAt)))
  ).map(({ kind }) => kind);

/**
 * Returns "done" when the decision succeeds. When the decision is rejected as `not_resumable`, returns the
 * reason of the rejection. For another error, returns the error's code.
 */
export const decided = (attempt: Promise<unknown>): Promise<string> =>
  domainErrorOf(attempt, "not_resumable");
