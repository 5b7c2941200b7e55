import { and, eq, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue, orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/reconcile-order.ts";
import { isId } from "#domain/ids.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { settleUnlisted } from "./settle-unlisted.ts";
import { paymentProvider } from "./stripe.server.ts";

/** The order that booked a payment, also as a second payment of it; null when none did. */
export async function orderOfPayment(paymentIntent: string): Promise<string | null> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentIntent));
  return payment?.orderId ?? null;
}

/**
 * The order of a payment, for news about it that may come before the payment itself was heard of: then that is settled
 * first. Null for money of no order, which stands in the queue then.
 * @throws ProviderUnreachable
 */
export async function settledOrderOf(paymentIntent: string): Promise<string | null> {
  if (!paymentIntent) return null;
  const known = await orderOfPayment(paymentIntent);
  // Money that a person has in the queue, or has decided about, is not asked about again.
  if (known || (await isOrphan(paymentIntent))) return known;
  await settleIntent(paymentIntent);
  return orderOfPayment(paymentIntent);
}

async function isOrphan(paymentIntent: string): Promise<boolean> {
  const [row] = await db
    .select({ id: exceptionQueue.id })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "orphan_payment"), eq(exceptionQueue.subject, paymentIntent)));
  return row !== undefined;
}

/**
 * Settles the order of a session; money of a session without an order is put where an admin sees it (order-lifecycle T13).
 * @param hint the order the session was opened for, as the provider wrote it; reconciling compares it with the session.
 * @throws ProviderUnreachable
 */
export async function settleSession(sessionId: string, hint: string | null | undefined): Promise<void> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        eq(orders.stripeCheckoutSessionId, sessionId),
        // A webhook may be faster than our own write of the session's id.
        isId(hint) ? eq(orders.id, hint) : undefined,
      ),
    );
  if (order) {
    await reconcileOrder(order.id, "event", sessionId);
    return;
  }
  const facts = await paymentProvider.readSession(sessionId);
  if (facts?.payment === "paid") {
    await openException(db, "orphan_payment", facts.paymentIntentId ?? facts.id, null, {
      session: facts.id,
      amount: facts.amountTotal,
      currency: facts.currency,
    });
  }
}

/**
 * Settles the order of a payment intent that took money; without a session of ours it is money of no order.
 * @param known what the provider says of its amount, where it was read already; minor units.
 * @throws ProviderUnreachable
 */
export async function settleIntent(
  paymentIntent: string,
  known: { amount?: number; currency?: string } = {},
): Promise<void> {
  const found = await paymentProvider.findSessionOfPayment(paymentIntent);
  if (found) return settleSession(found.id, found.orderId);
  if (await settleUnlisted(paymentIntent)) return;
  await openException(db, "orphan_payment", paymentIntent, null, known);
}
