import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { disputes } from "#db/schema/payments.ts";
import { system } from "#domain/caller.ts";
import { isDisputed } from "#domain/delivery/frozen.ts";
import { changeOrder, type OrderPatch, type OrderRow } from "#domain/orders/change-order.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { postLedger } from "#domain/payments/record-payment.ts";
import { settledOrderOf } from "#domain/payments/settle-session.ts";
import { endDelivery, endOwed } from "#domain/refunds/end-delivery.ts";
import { triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";
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
  // A dispute may be told before its payment.
  const orderId = await settledOrderOf(facts.paymentIntentId);
  await inTransaction(async (tx) => {
    const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)).for("update") : [];
    const { opened, isNews } = await writeDispute(tx, order?.id ?? null, facts);
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
  const moves = known !== undefined && disputeMayGo(known.state, facts.state);
  // The dispute may have been told before the payment that it is about could be found.
  const findsOrder = known?.orderId === null && orderId !== null;
  if (!known || (!moves && !findsOrder)) return { opened: false, isNews: false };
  await tx
    .update(disputes)
    .set({ ...(moves ? columns : { orderId }), updatedAt: new Date() })
    .where(eq(disputes.id, known.id));
  return { opened: moves && isDisputed(facts.state) && !isDisputed(known.state), isNews: true };
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
    { disputeState: worstDispute(all.map((row) => row.state)), ...(await endings(tx, order, facts)) },
    {
      type: `dispute_${facts.state}`,
      details: { disputeId: facts.id, status: facts.status, reason: facts.reason },
    },
  );
}

/** Where the money is gone for good, nothing more is handed over, and what was is never sold again or taken back. */
async function endings(tx: Transaction, order: OrderRow, facts: DisputeFacts): Promise<OrderPatch> {
  // The bank gave the buyer the money back before it became a dispute: the same as a full refund.
  if (facts.state === "prevented" && facts.isWithdrawn && !facts.isReinstated) return endDelivery(tx, order);
  if (facts.state !== "lost") return {};
  await burnDeliveries(tx, order.id);
  return order.deliveryState === "owed" || order.deliveryState === "partial" ? endOwed(tx, order) : {};
}
