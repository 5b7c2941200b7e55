import { and, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { MANUAL } from "#db/values/vocabulary.ts";
import { openException } from "#domain/orders/open-exception.ts";
import type { RefundSnapshot } from "#domain/payments/provider.ts";
import { ProviderRejected } from "#domain/payments/provider-errors.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

/**
 * When a refund is at least this old, the shop searches the provider's list of refunds before it sends the
 * refund. The provider might already have made the refund, although the answer to an earlier request was
 * lost.
 */
const LOOK_FIRST_MS = 20_000;
/**
 * The provider stores the answer to a request with an idempotency key for a day, even when the answer is an
 * error. When the provider does not list a refund after `NEW_KEY_MS`, no request of the shop can still be
 * running. Therefore the shop can then safely send the refund with a new idempotency key. The shop uses one
 * idempotency key for `NEW_KEY_MS`, and then a new key.
 */
const NEW_KEY_MS = 600_000;

/**
 * Sends a `requested` refund to the provider. A repeated call does not refund twice. The idempotency key is
 * derived from the id of the refund row. For an older refund, the function first searches the provider's list
 * of refunds. Staff return the money of a manual payment themselves, so the shop books the refund
 * immediately.
 * @returns false when the provider refuses to answer. When the provider refuses to answer, the refund stays
 * `requested` and gets a row in the queue.
 * @throws ProviderUnreachable when the provider does not answer; the sweep sends the refund again.
 */
export async function sendRefund(refundId: string): Promise<boolean> {
  try {
    await trySending(refundId);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error;
    await holdRefund(refundId, String(error.details.providerCode));
    return false;
  }
}

/**
 * Opens a row in the queue for a refund with an unknown result. The result is unknown when the provider
 * refuses to list refunds, because the key lacks this right. The refund stays `requested`, and the sweep
 * retries the refund at growing intervals.
 */
async function holdRefund(refundId: string, providerCode: string): Promise<void> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.state !== "requested") return;
  const { orderId, amount, currency } = refund;
  await openException(db, "refund_not_sent", refundId, orderId, { amount, currency, providerCode });
}

async function trySending(refundId: string): Promise<void> {
  const [found] = await db
    .select({
      refund: refunds,
      payment: payments,
      age: sql<number>`extract(epoch from now() - ${refunds.createdAt})::float8 * 1000`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "requested")));
  if (!found) return;
  const { refund, payment, age } = found;
  if (payment.provider === MANUAL) {
    return applyRefunds(refund.orderId, [
      {
        id: `manual:${refund.id}`,
        refundId: refund.id,
        paymentId: payment.providerPaymentId,
        state: "succeeded",
        amount: refund.amount,
        currency: refund.currency,
      },
    ]);
  }
  if (age > LOOK_FIRST_MS && (await isKnown(payment, refund.id))) return reconcileRefunds(refund.orderId);
  const span = Math.floor(age / NEW_KEY_MS);
  globalThis.failpoint?.("refund-unsent");
  try {
    const snapshot = await providerOf(payment).createRefund(
      {
        paymentId: payment.providerPaymentId,
        amount: refund.amount,
        refundId: refund.id,
        orderId: refund.orderId,
      },
      span === 0 ? refund.id : `${refund.id}-${span}`,
    );
    globalThis.failpoint?.("refund-made");
    await applyRefunds(refund.orderId, [snapshot]);
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error;
    // A possible cause of the rejection is a refund that somebody made in the provider's dashboard. In this
    // case, `reconcileRefunds` replaces the refund that the shop wanted to send.
    await reconcileRefunds(refund.orderId);
    const waiting = await findRequested(payment.id);
    if (!waiting.includes(refund.id)) return waiting[0] ? trySending(waiting[0]) : undefined;
    await reject(refund.id, refund.orderId, refund.amount, refund.currency, payment.providerPaymentId);
  }
}

async function findRequested(paymentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, "requested")));
  return rows.map(({ id }) => id);
}

async function isKnown(payment: typeof payments.$inferSelect, refundId: string): Promise<boolean> {
  const known = await providerOf(payment).listRefunds(payment.providerPaymentId);
  return known.some((snapshot) => snapshot.refundId === refundId);
}

/** Marks a refund as failed after the provider has rejected it, and opens a row in the queue. */
async function reject(
  refundId: string,
  orderId: string,
  amount: number,
  currency: string,
  paymentId: string,
): Promise<void> {
  const snapshot: RefundSnapshot = {
    id: `refused:${refundId}`,
    refundId,
    paymentId,
    state: "failed",
    amount,
    currency,
  };
  await applyRefunds(orderId, [snapshot]);
}

/**
 * The longest wait between two attempts to send a refund that has a row in the queue. The usual wait is a
 * quarter of the refund's age.
 */
const BACKOFF_MAX_SECONDS = 3_600;

/**
 * Claims unsent refunds whose rows have stayed unchanged for at least `seconds`. First takes the refund whose
 * row has stayed unchanged for the longest time.
 * @returns the ids of the refunds.
 */
export async function listUnsentRefunds(seconds: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with chosen as materialized (
      select id as chosen_id from refunds where state = 'requested'
        and updated_at < now() - case when exists (select 1 from exception_queue e where e.kind = 'refund_not_sent'
          and e.subject = refunds.id::text and e.resolved_at is null)
          then least(make_interval(secs => ${BACKOFF_MAX_SECONDS}),
            greatest(make_interval(secs => ${seconds}), (now() - created_at) / 4))
          else make_interval(secs => ${seconds}) end
      order by updated_at limit ${limit} for update skip locked
    )
    update refunds set updated_at = now() from chosen where id = chosen_id
    returning id`);
  return rows.map(({ id }) => id);
}
