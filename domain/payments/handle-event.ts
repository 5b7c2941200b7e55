import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, providerEvents } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/reconcile-order.ts";
import { reconcileDispute } from "#domain/disputes/reconcile-dispute.ts";
import { isId } from "#domain/ids.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { reconcileRefunds } from "#domain/refunds/reconcile-refunds.ts";
import { paymentProvider } from "./stripe.server.ts";

/** After this many failures an event stands in the admin's queue, and is still tried. */
const ALARM_ATTEMPTS = 5;

type EventRow = typeof providerEvents.$inferSelect;

/**
 * Acts on one kept event: a hint that something happened, never a fact. The order is found by the ids the event names
 * and brought in line with objects fetched afresh. Handling it twice, or on two machines at once, ends the same.
 * @throws what the provider or the database threw; the event stays unhandled and is tried again.
 */
export async function handleEvent(eventId: string): Promise<void> {
  const [event] = await db
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.id, eventId), isNull(providerEvents.handledAt)));
  if (!event) return;
  try {
    await act(event);
    await db
      .update(providerEvents)
      .set({ handledAt: sql`now()`, attempts: event.attempts + 1, lastError: "" })
      .where(and(eq(providerEvents.id, event.id), isNull(providerEvents.handledAt)));
  } catch (error) {
    await postpone(event, error);
    throw error;
  }
}

async function act(event: EventRow): Promise<void> {
  const { session, paymentIntent, order } = event.references;
  if (event.type.startsWith("charge.dispute.")) return reconcileDispute(event.objectId);
  if (paymentIntent && isAboutRefunds(event.type)) return settleRefunds(paymentIntent);
  if (paymentIntent && event.type === "radar.early_fraud_warning.created")
    return openFraudWarning(event.objectId, paymentIntent);
  // An order that this very intent has paid stays as it is, whatever the event says; most events come after that.
  if (paymentIntent && (await isSettledBy(paymentIntent))) return;
  if (event.type.startsWith("checkout.session.") && session) return settleSession(session, order);
  if (event.type === "payment_intent.succeeded" && paymentIntent) {
    const found = await paymentProvider.findSessionOfPayment(paymentIntent);
    if (found) return settleSession(found.id, found.orderId);
    await openException(db, "orphan_payment", paymentIntent, null, { event: event.id });
  }
}

const isAboutRefunds = (type: string) =>
  type === "charge.refunded" || type.startsWith("refund.") || type.startsWith("charge.refund.");

/** The order that a payment belongs to, also a second payment of it. */
async function orderOfPayment(paymentIntent: string): Promise<string | null> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentIntent));
  return payment?.orderId ?? null;
}

/** A refund of money that no order knows stands in the queue already, as the payment it belongs to. */
async function settleRefunds(paymentIntent: string): Promise<void> {
  const orderId = await orderOfPayment(paymentIntent);
  if (orderId) await reconcileRefunds(orderId);
}

/** The buyer's bank suspects fraud: a person decides whether to refund before it becomes a dispute. */
async function openFraudWarning(warningId: string, paymentIntent: string): Promise<void> {
  await openException(db, "early_fraud_warning", warningId, await orderOfPayment(paymentIntent), {
    paymentIntent,
  });
}

/** Only settling writes an intent into an order, in the transaction that books its money. */
async function isSettledBy(paymentIntent: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripePaymentIntentId, paymentIntent));
  return order !== undefined;
}

/**
 * The order of a session; money of a session without an order is put where an admin sees it (order-lifecycle T13).
 * @param hint the order the session was opened for, as the provider wrote it; reconciling compares it with the session.
 */
async function settleSession(sessionId: string, hint: string | null | undefined): Promise<void> {
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
  if (order) return reconcileOrder(order.id, "event", sessionId);
  const facts = await paymentProvider.readSession(sessionId);
  if (facts?.payment === "paid") {
    await openException(db, "orphan_payment", facts.paymentIntentId ?? facts.id, null, {
      session: facts.id,
      amount: facts.amountTotal,
      currency: facts.currency,
    });
  }
}

async function postpone(event: EventRow, error: unknown): Promise<void> {
  const attempts = event.attempts + 1;
  const seconds = Math.min(5 * 2 ** Math.min(attempts, 6), 300);
  const name = error instanceof Error ? error.name : "unknown";
  await db
    .update(providerEvents)
    .set({ attempts, lastError: name, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(providerEvents.id, event.id), isNull(providerEvents.handledAt)));
  if (attempts >= ALARM_ATTEMPTS)
    await openException(db, "event_not_handled", event.id, null, { type: event.type, error: name });
}
