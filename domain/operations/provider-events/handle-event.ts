import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { reconcileFraudWarning } from "#domain/after-sale/fraud-warnings/reconcile-fraud-warning.ts";
import { settledOrderOf, settleIntent, settleSession } from "#domain/checkout/settlement/settle-session.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { isAboutDisputes, isAboutFraudWarnings, isAboutRefunds } from "#domain/payments/event-kinds.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";

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
    globalThis.failpoint?.("event-done");
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
  if (isAboutDisputes(event.type)) return reconcileDispute(event.objectId);
  if (isAboutFraudWarnings(event.type)) return reconcileFraudWarning(event.objectId);
  if (paymentIntent && isAboutRefunds(event.type)) return settleRefunds(paymentIntent);
  // An order that this very intent has paid stays as it is, whatever the event says; most events come after that.
  if (paymentIntent && (await isSettledBy(paymentIntent))) return;
  if (event.type.startsWith("checkout.session.") && session) {
    await settleSession(session, order);
    return;
  }
  if (event.type === "payment_intent.succeeded" && paymentIntent) await settleIntent(paymentIntent);
}

/** A refund of money that no order knows is foreign, or stands in the queue already as the payment it belongs to. */
async function settleRefunds(paymentIntent: string): Promise<void> {
  const { orderId } = await settledOrderOf(paymentIntent);
  if (orderId) await reconcileRefunds(orderId);
}

/** Only settling writes an intent into an order, in the transaction that books its money. */
async function isSettledBy(paymentIntent: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.stripePaymentIntentId, paymentIntent));
  return order !== undefined;
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
