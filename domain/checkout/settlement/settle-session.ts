import { and, eq, or } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { isId } from "#domain/kernel/ids.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { namesShop } from "#domain/payments/names-shop.ts";
import { ProviderUnreadable, type SessionFacts } from "#domain/payments/provider.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { readShopId } from "#domain/settings/shop-id.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { settleUnlisted } from "./settle-unlisted.ts";

/**
 * Returns the order that recorded a payment, also as its duplicate payment. Returns null when no order did.
 */
export async function orderOfPayment(paymentIntent: string): Promise<string | null> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentIntent));
  return payment?.orderId ?? null;
}

/**
 * The order of a payment. `isForeign` is true when the payment names no order of this shop: other software
 * made it.
 */
export interface PaymentOwner {
  orderId: string | null;
  isForeign: boolean;
}

/**
 * Finds the order of a payment for a refund, dispute or warning, which may arrive before the payment event.
 * Settles the payment first. A payment without an order is foreign, is in the exception queue or is not paid
 * yet.
 * @throws ProviderUnreachable
 */
export async function settledOrderOf(paymentIntent: string): Promise<PaymentOwner> {
  // Every payment of the shop has a payment intent.
  if (!paymentIntent) return { orderId: null, isForeign: true };
  const known = await orderOfPayment(paymentIntent);
  // A payment in the exception queue is left to the staff, also after their decision.
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

/**
 * Finds the order that stores this session or that the session names. A webhook can arrive before our write.
 */
async function orderOfSession(sessionId: string, hint: string | null | undefined): Promise<string | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.stripeCheckoutSessionId, sessionId), isId(hint) ? eq(orders.id, hint) : undefined));
  return order?.id ?? null;
}

/**
 * Settles the order of a session. Opens an exception when a paid session names an unknown order of this shop.
 * Ignores sessions of other software.
 * @param hint the order id in the session's metadata; `reconcileOrder` compares it with the session
 * @returns false when the session names no order of this shop
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

/** Returns null for pages that the shop cannot read and that name no order: other software opens them. */
async function readUnknown(sessionId: string, hint: string | null | undefined): Promise<SessionFacts | null> {
  try {
    return await paymentProvider.readSession(sessionId);
  } catch (error) {
    if (error instanceof ProviderUnreadable && !isId(hint)) return null;
    throw error;
  }
}

/**
 * Settles the order of a payment intent that took money. Opens an exception when the intent names this shop
 * but has no session and no order.
 * @param known the amount (minor units) and currency, when the caller has already read them
 * @returns false when the payment names no order of this shop
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
 * Returns whether other software on the same provider account made a payment. The payment then names no
 * order, and no order of this shop has recorded the payment or its session. Changes nothing.
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
