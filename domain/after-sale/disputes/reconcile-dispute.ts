import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { disputes } from "#db/schema/payments.ts";
import { settledOrderOf } from "#domain/checkout/settlement/settle-session.ts";
import { system } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { awaitsBank, disputeMayGo, isEnded } from "#domain/orders/dispute-state.ts";
import { isDisputed } from "#domain/orders/frozen.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { postLedger } from "#domain/payments/record-payment.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import type { DisputeFacts } from "./dispute-provider.ts";
import { recountDisputed } from "./recount-disputed.ts";
import { settleDispute, takesMoney } from "./settle-dispute.ts";
import { disputeProvider } from "./stripe-disputes.server.ts";

const provider = system("provider");

/**
 * Brings an order in line with a dispute as the provider tells it now (order-lifecycle T10): an open one freezes what
 * was delivered and stands in the admin's queue with its date, the ledger follows the money, a lost one burns the
 * credentials. What has ended and cannot settle by itself stays in the queue. Twice, or in any order, ends the same.
 * @throws ProviderUnreachable
 */
export async function reconcileDispute(disputeId: string): Promise<void> {
  const facts = await disputeProvider.readDispute(disputeId);
  if (facts) await applyDispute(facts);
}

/** The same for facts that were fetched already. @throws ProviderUnreachable */
export async function applyDispute(facts: DisputeFacts): Promise<void> {
  // A dispute may be told before its payment.
  const { orderId, isForeign } = await settledOrderOf(facts.paymentIntentId);
  // Other software on the same account has disputes of its own.
  if (isForeign) return;
  // How much of the money is left decides what ends, and a refund may be told later than the dispute after it.
  if (orderId && takesMoney(facts)) await reconcileRefunds(orderId);
  await inTransaction(async (tx) => {
    const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)).for("update") : [];
    const { opened, isNews } = await writeDispute(tx, order?.id ?? null, facts);
    const hasMoved = await bookMoney(tx, order?.id ?? null, facts);
    if (order) await recountDisputed(tx, order.id);
    // Money that the bank gave back by agreement may leave after the word of it.
    const acts = isNews || (hasMoved && facts.state === "prevented");
    const needsPerson = order && acts ? await settleDispute(tx, order, facts) : false;
    const needsNobody = isEnded(facts.state) || awaitsBank(facts.status);
    if (!needsNobody || needsPerson) {
      await openException(tx, "dispute", facts.id, order?.id ?? null, {
        status: facts.status,
        amount: facts.amount,
        currency: facts.currency,
        due: facts.evidenceDueAt?.toISOString() ?? null,
      });
    } else if (acts) await resolveException(tx, "dispute", facts.id, facts.status);
    if (opened) await tellOf(tx, order, facts);
  });
}

/** Answers whether the money is newly disputed, and whether the dispute is new, moved, or found its order. */
async function writeDispute(
  tx: Transaction,
  orderId: string | null,
  facts: DisputeFacts,
): Promise<{ opened: boolean; isNews: boolean }> {
  const columns = {
    orderId,
    providerPaymentId: facts.paymentIntentId,
    state: facts.state,
    providerStatus: facts.status,
    reason: facts.reason,
    amount: facts.amount,
    currency: facts.currency,
    evidenceDueAt: facts.evidenceDueAt,
  };
  const made = await tx
    .insert(disputes)
    .values({ providerDisputeId: facts.id, ...columns })
    .onConflictDoNothing({ target: disputes.providerDisputeId })
    .returning({ id: disputes.id });
  if (made.length > 0) return { opened: isDisputed(facts.state), isNews: true };
  const [known] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, facts.id))
    .for("update");
  const moves =
    known !== undefined && disputeMayGo({ state: known.state, status: known.providerStatus }, facts);
  // The dispute may have been told before the payment that it is about could be found.
  const findsOrder = known?.orderId === null && orderId !== null;
  if (!known || (!moves && !findsOrder)) return { opened: false, isNews: false };
  await tx
    .update(disputes)
    .set({ ...(moves ? columns : { orderId }), updatedAt: sql`now()` })
    .where(eq(disputes.id, known.id));
  return {
    // An appeal opens a lost dispute again, with a date of its own.
    opened: moves && isDisputed(facts.state) && (!isDisputed(known.state) || known.state === "lost"),
    isNews: true,
  };
}

/** The evidence has a date: whoever does not look at the back office is told by mail. */
async function tellOf(tx: Transaction, order: OrderRow | undefined, facts: DisputeFacts): Promise<void> {
  await triggerSecurityAlert(tx, provider, {
    alertType: "DISPUTE_OPENED",
    severity: "critical",
    table: "orders",
    recordId: order?.id ?? "",
    details: {
      dispute: facts.id,
      order_number: order?.orderNumber ?? null,
      status: facts.status,
      due: facts.evidenceDueAt?.toISOString() ?? null,
    },
  });
}

/** Answers whether money has moved that was not booked before. */
async function bookMoney(tx: Transaction, orderId: string | null, facts: DisputeFacts): Promise<boolean> {
  const posting = {
    orderId,
    providerObject: facts.id,
    currency: facts.currency,
    amount: facts.amount,
  };
  const taken =
    facts.isWithdrawn &&
    (await postLedger(tx, { ...posting, kind: "dispute_withdrawn", debit: "disputes", credit: "provider" }));
  const returned =
    facts.isReinstated &&
    (await postLedger(tx, { ...posting, kind: "dispute_reinstated", debit: "provider", credit: "disputes" }));
  return taken || returned;
}
