import { and, eq, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue, orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { isId } from "#domain/kernel/ids.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { namesShop } from "#domain/payments/names-shop.ts";
import { ProviderUnreadable, type SessionFacts } from "#domain/payments/provider.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { readShopId } from "#domain/settings/shop-id.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { settleUnlisted } from "./settle-unlisted.ts";

/** The order that booked a payment, also as a second payment of it; null when none did. */
export async function orderOfPayment(paymentIntent: string): Promise<string | null> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentIntent));
  return payment?.orderId ?? null;
}

/** Where a payment belongs. `isForeign`: it names no order of this shop, as payments of other software do. */
export interface PaymentOwner {
  orderId: string | null;
  isForeign: boolean;
}

/**
 * The order of a payment, for news about it that may come before the payment itself was heard of: then that is settled
 * first. Without an order it is foreign, or stands in the queue, or is not paid yet.
 * @throws ProviderUnreachable
 */
export async function settledOrderOf(paymentIntent: string): Promise<PaymentOwner> {
  // Every payment of the shop has a payment intent.
  if (!paymentIntent) return { orderId: null, isForeign: true };
  const known = await orderOfPayment(paymentIntent);
  // Money that a person has in the queue, or has decided about, is not asked about again.
  if (known || (await isOrphan(paymentIntent))) return { orderId: known, isForeign: false };
  const isOurs = await settleIntent(paymentIntent);
  return { orderId: await orderOfPayment(paymentIntent), isForeign: !isOurs };
}

async function isOrphan(paymentIntent: string): Promise<boolean> {
  const [row] = await db
    .select({ id: exceptionQueue.id })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "orphan_payment"), eq(exceptionQueue.subject, paymentIntent)));
  return row !== undefined;
}

/** The order that stored this session, or that the session names: a webhook may be faster than our own write of its id. */
async function orderOfSession(sessionId: string, hint: string | null | undefined): Promise<string | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.stripeCheckoutSessionId, sessionId), isId(hint) ? eq(orders.id, hint) : undefined));
  return order?.id ?? null;
}

/**
 * Settles the order of a session. Money of a session that names an order of this shop which is unknown is put where an
 * admin sees it (order-lifecycle T13); a session of other software is left alone.
 * @param hint the order the session was opened for, as the provider wrote it; reconciling compares it with the session.
 * @returns false for a session that names no order of this shop.
 * @throws ProviderUnreachable
 */
export async function settleSession(sessionId: string, hint: string | null | undefined): Promise<boolean> {
  const orderId = await orderOfSession(sessionId, hint);
  if (orderId) {
    await reconcileOrder(orderId, "event", sessionId);
    return true;
  }
  const facts = await readUnknown(sessionId, hint);
  if (!facts || !namesShop(facts, await readShopId())) return false;
  if (facts.payment === "paid") {
    await openException(db, "orphan_payment", facts.paymentIntentId ?? facts.id, null, {
      session: facts.id,
      amount: facts.amountTotal,
      currency: facts.currency,
    });
  }
  return true;
}

/** Other software opens pages without an amount, which the shop cannot read: those that name no order are left alone. */
async function readUnknown(sessionId: string, hint: string | null | undefined): Promise<SessionFacts | null> {
  try {
    return await paymentProvider.readSession(sessionId);
  } catch (error) {
    if (error instanceof ProviderUnreadable && !isId(hint)) return null;
    throw error;
  }
}

/**
 * Settles the order of a payment intent that took money. Without a session it is money of no order when it names this shop.
 * @param known what the provider says of its amount, where it was read already; minor units.
 * @returns false for a payment that names no order of this shop.
 * @throws ProviderUnreachable
 */
export async function settleIntent(
  paymentIntent: string,
  known: { amount?: number; currency?: string } = {},
): Promise<boolean> {
  const found = await paymentProvider.findSessionOfPayment(paymentIntent);
  if (found) return settleSession(found.id, found.orderId);
  const names = await paymentProvider.readNames(paymentIntent);
  if (names === null || !namesShop(names, await readShopId())) return false;
  if (await settleUnlisted(paymentIntent, names.orderId)) return true;
  await openException(db, "orphan_payment", paymentIntent, null, known);
  return true;
}

async function intentNamesShop(paymentIntent: string): Promise<boolean> {
  const names = await paymentProvider.readNames(paymentIntent);
  return names !== null && namesShop(names, await readShopId());
}

/**
 * Whether a payment is of other software on the same account: no order of this shop has booked it or stored its session, and
 * it names none. Changes nothing.
 * @throws ProviderUnreachable, ProviderRefused
 */
export async function isForeignPayment(paymentIntent: string): Promise<boolean> {
  if (!paymentIntent) return true;
  if (await orderOfPayment(paymentIntent)) return false;
  const session = await paymentProvider.findSessionOfPayment(paymentIntent);
  if (!session) return !(await intentNamesShop(paymentIntent));
  if (await orderOfSession(session.id, session.orderId)) return false;
  return !namesShop(session, await readShopId());
}
