import { eq } from "drizzle-orm";
import { db, inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { system } from "#domain/caller.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { postLedger } from "#domain/payments/record-payment.ts";
import { burnDeliveries } from "./burn-deliveries.ts";
import type { DisputeFacts } from "./dispute-provider.ts";
import { disputeMayGo, isEnded, worstDispute } from "./dispute-state.ts";
import { disputeProvider } from "./stripe-disputes.server.ts";

const provider = system("provider");

/**
 * Brings an order in line with a dispute as the provider tells it now (order-lifecycle T10): an open one freezes what
 * was delivered and stands in the admin's queue with its date, the ledger follows the money, a lost one burns the
 * credentials. Twice, or in any order, ends the same.
 * @throws ProviderUnreachable
 */
export async function reconcileDispute(disputeId: string): Promise<void> {
  const facts = await disputeProvider.readDispute(disputeId);
  if (facts) await applyDispute(facts);
}

/** The same for facts that were fetched already. */
export async function applyDispute(facts: DisputeFacts): Promise<void> {
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.providerPaymentId, facts.paymentIntentId));
  await inTransaction(async (tx) => {
    const [order] = payment
      ? await tx.select().from(orders).where(eq(orders.id, payment.orderId)).for("update")
      : [];
    const isNews = await writeDispute(tx, order?.id ?? null, facts);
    await bookMoney(tx, order?.id ?? null, facts);
    if (order && isNews) await applyToOrder(tx, order, facts);
    if (isEnded(facts.state)) await resolveException(tx, "dispute", facts.id, facts.status);
    else {
      await openException(tx, "dispute", facts.id, order?.id ?? null, {
        status: facts.status,
        amount: facts.amount,
        currency: facts.currency,
        due: facts.evidenceDueAt?.toISOString() ?? null,
      });
    }
  });
}

/** Answers whether the dispute is new or moved. */
async function writeDispute(tx: Transaction, orderId: string | null, facts: DisputeFacts): Promise<boolean> {
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
  if (made.length > 0) return true;
  const [known] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, facts.id))
    .for("update");
  if (!known || !disputeMayGo(known.state, facts.state)) return false;
  await tx
    .update(disputes)
    .set({ ...columns, updatedAt: new Date() })
    .where(eq(disputes.id, known.id));
  return true;
}

async function bookMoney(tx: Transaction, orderId: string | null, facts: DisputeFacts): Promise<void> {
  const posting = {
    orderId,
    providerObject: facts.id,
    currency: facts.currency,
    amount: facts.amount,
  };
  if (facts.isWithdrawn)
    await postLedger(tx, { ...posting, kind: "dispute_withdrawn", debit: "disputes", credit: "provider" });
  if (facts.isReinstated)
    await postLedger(tx, { ...posting, kind: "dispute_reinstated", debit: "provider", credit: "disputes" });
}

async function applyToOrder(tx: Transaction, order: OrderRow, facts: DisputeFacts): Promise<void> {
  const all = await tx.select({ state: disputes.state }).from(disputes).where(eq(disputes.orderId, order.id));
  await changeOrder(
    tx,
    provider,
    order,
    { disputeState: worstDispute(all.map((row) => row.state)) },
    {
      type: `dispute_${facts.state}`,
      details: { disputeId: facts.id, status: facts.status, reason: facts.reason },
    },
  );
  if (facts.state === "lost") await burnDeliveries(tx, order.id);
}
