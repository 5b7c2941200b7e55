import { and, eq, isNull, sql } from "drizzle-orm";
import { db, run } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { reconcileFraudWarning } from "#domain/after-sale/fraud-warnings/reconcile-fraud-warning.ts";
import {
  settledOrderOf,
  settlePage,
  settleProviderPayment,
} from "#domain/checkout/settlement/settle-page.ts";
import { openException } from "#domain/orders/open-exception.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { closeEvent, type OpenEvent, openEventOf } from "./record-event.ts";
import { readOpenEvent } from "./record-event-sql.ts";

/** Number of failures after which an event gets an exception. The shop continues to retry the event. */
const ALARM_ATTEMPTS = 5;

/**
 * Returns whether an event settles the order of a payment page. The shop handles the events of payment pages
 * immediately, because a shopper waits until the order is settled.
 */
export const isAboutPage = ({ kind }: { kind: string | null }): boolean =>
  kind === "page_completed" || kind === "page_changed";

/**
 * Handles one stored event. An event is only a hint that something happened. Finds the order by the ids in
 * the event, and reconciles the order with objects that are read from the provider. When an event is handled
 * repeatedly or concurrently, the result is the same.
 * @throws every error of the provider or the database; the event stays unhandled and is retried
 */
export async function handleEvent(eventId: string): Promise<void> {
  const [row] = await run(db, readOpenEvent({ eventId }));
  if (row) await handleOpenEvent(openEventOf(row));
}

/**
 * Handles an event that was just read or stored.
 * @param closesSettled when false, the function does not mark the event of a settled order as handled. The
 * next `handleDueEvents` marks the event. `handleDueEvents` marks all events of settled orders as handled in
 * one statement
 * @throws like `handleEvent`
 */
export async function handleOpenEvent(open: OpenEvent, closesSettled = true): Promise<void> {
  try {
    const isSettled = await act(open);
    globalThis.failpoint?.("event-done");
    if (closesSettled || !isSettled) await closeEvent(open.event.id);
  } catch (error) {
    await postpone(open.event, error);
    throw error;
  }
}

/**
 * Makes the changes that an event requires. Returns true when the payment of the event has settled an order.
 */
async function act({ event, order: known, isSettled }: OpenEvent): Promise<boolean> {
  const provider = providerOf(event);
  const { page, payment, order: named } = event.references;
  if (event.kind === "dispute") await reconcileDispute(provider, event.objectId);
  else if (event.kind === "fraud_warning") await reconcileFraudWarning(provider, event.objectId);
  else if (payment && event.kind === "refund") await settleRefunds(provider, payment);
  // Skips events of an order that this payment has already settled. Most events of a payment arrive after the
  // order was settled.
  else if (isSettled) return true;
  else if (page && isAboutPage(event)) {
    const { order } = await settlePage(provider, page, named, known);
    return Boolean(payment) && order?.providerPaymentId === payment;
  } else if (payment && event.kind === "payment") await settleProviderPayment(provider, payment);
  return false;
}

/**
 * Reconciles refunds. The function finds no order in two cases. The refund belongs to other software, or the
 * payment of the refund already has an exception.
 */
async function settleRefunds(provider: PaymentProvider, paymentId: string): Promise<void> {
  const { orderId } = await settledOrderOf(provider, paymentId);
  if (orderId) await reconcileRefunds(orderId);
}

async function postpone(event: OpenEvent["event"], error: unknown): Promise<void> {
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
