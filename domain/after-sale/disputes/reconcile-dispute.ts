import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { disputes } from "#db/schema/payments.ts";
import { settledOrderOf } from "#domain/checkout/settlement/settle-page.ts";
import { system } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { awaitsBank, disputeMayGo, isEnded } from "#domain/orders/dispute-state.ts";
import { isDisputed } from "#domain/orders/frozen.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import type { DisputeSnapshot } from "#domain/payments/optional-parts.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { postLedger } from "#domain/payments/record-payment.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import { recountDisputed } from "./recount-disputed.ts";
import { settleDispute, takesMoney } from "./settle-dispute.ts";

const byProvider = system("provider");

/**
 * Reads a dispute from the provider and applies it to its order. An open dispute freezes the delivery. The
 * exception queue gets a row with the due date of the dispute. The ledger records the money that the provider
 * moved. A lost dispute sets the delivered items to `burned`. A decided dispute stays in the exception queue
 * when staff must still act. Repeated reports in any sequence give the same result. Does nothing when the
 * provider does not support disputes.
 * @throws ProviderUnreachable
 */
export async function reconcileDispute(provider: PaymentProvider, disputeId: string): Promise<void> {
  const snapshot = await provider.disputes?.read(disputeId);
  if (snapshot) await applyDispute(provider, snapshot);
}

/**
 * Applies a dispute that the caller has already read from the provider (see `reconcileDispute`).
 * @throws ProviderUnreachable
 */
export async function applyDispute(provider: PaymentProvider, snapshot: DisputeSnapshot): Promise<void> {
  // The provider can report a dispute before the disputed payment, so this call settles the payment first.
  const { orderId, isForeign } = await settledOrderOf(provider, snapshot.paymentId);
  // Other software can use the same provider account. The shop ignores the disputes of other software on the
  // provider account.
  if (isForeign) return;
  // The shop stops the delivery when refunds and disputes have taken all the money of the order. The report
  // of a dispute can arrive before the report of an earlier refund. This call therefore reads the refunds
  // first.
  if (orderId && takesMoney(snapshot)) await reconcileRefunds(orderId);
  await inTransaction(async (tx) => {
    const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)).for("update") : [];
    const { opened, isNews } = await writeDispute(tx, provider, order?.id ?? null, snapshot);
    const hasMoved = await bookMoney(tx, order?.id ?? null, snapshot);
    if (order) await recountDisputed(tx, order.id);
    // The provider can report a prevented dispute before the bank withdraws the money.
    const hasEffect = isNews || (hasMoved && snapshot.state === "prevented");
    const needsStaff = order && hasEffect ? await settleDispute(tx, order, snapshot) : false;
    const needsNoResponse = isEnded(snapshot.state) || awaitsBank(snapshot.status);
    if (!needsNoResponse || needsStaff) {
      await openException(tx, "dispute", snapshot.id, order?.id ?? null, {
        status: snapshot.status,
        amount: snapshot.amount,
        currency: snapshot.currency,
        due: snapshot.evidenceDueAt?.toISOString() ?? null,
      });
    } else if (hasEffect) await resolveException(tx, "dispute", snapshot.id, snapshot.status);
    if (opened) await alertStaff(tx, order, snapshot);
  });
}

/**
 * Inserts or updates the row of a dispute.
 * @returns `opened`: true when the dispute takes money now and did not take money before this report.
 * `isNews`: true when the dispute or its state is new, or when the shop has just found the order of the
 * dispute.
 */
async function writeDispute(
  tx: Transaction,
  provider: PaymentProvider,
  orderId: string | null,
  snapshot: DisputeSnapshot,
): Promise<{ opened: boolean; isNews: boolean }> {
  const columns = {
    orderId,
    providerPaymentId: snapshot.paymentId,
    state: snapshot.state,
    providerStatus: snapshot.status,
    reason: snapshot.reason,
    amount: snapshot.amount,
    currency: snapshot.currency,
    evidenceDueAt: snapshot.evidenceDueAt,
  };
  const made = await tx
    .insert(disputes)
    .values({ provider: provider.name, providerDisputeId: snapshot.id, ...columns })
    .onConflictDoNothing({ target: disputes.providerDisputeId })
    .returning({ id: disputes.id });
  if (made.length > 0) return { opened: isDisputed(snapshot.state), isNews: true };
  const [known] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, snapshot.id))
    .for("update");
  const moves =
    known !== undefined && disputeMayGo({ state: known.state, status: known.providerStatus }, snapshot);
  // The provider might have reported the dispute before the shop could find the disputed payment.
  const findsOrder = known?.orderId === null && orderId !== null;
  if (!known || (!moves && !findsOrder)) return { opened: false, isNews: false };
  await tx
    .update(disputes)
    .set({ ...(moves ? columns : { orderId }), updatedAt: sql`now()` })
    .where(eq(disputes.id, known.id));
  return {
    // An appeal reopens a lost dispute with a new due date.
    opened: moves && isDisputed(snapshot.state) && (!isDisputed(known.state) || known.state === "lost"),
    isNews: true,
  };
}

/** Alerts staff by mail, because the evidence has a due date. */
async function alertStaff(
  tx: Transaction,
  order: OrderRow | undefined,
  snapshot: DisputeSnapshot,
): Promise<void> {
  await triggerSecurityAlert(tx, byProvider, {
    alertType: "DISPUTE_OPENED",
    severity: "critical",
    table: "orders",
    recordId: order?.id ?? "",
    details: {
      dispute: snapshot.id,
      order_number: order?.orderNumber ?? null,
      status: snapshot.status,
      due: snapshot.evidenceDueAt?.toISOString() ?? null,
    },
  });
}

/**
 * Records in the ledger the money that the bank withdrew and the money that the bank returned. Returns
 * whether the ledger got a new entry.
 */
async function bookMoney(
  tx: Transaction,
  orderId: string | null,
  snapshot: DisputeSnapshot,
): Promise<boolean> {
  const posting = {
    orderId,
    providerObject: snapshot.id,
    currency: snapshot.currency,
    amount: snapshot.amount,
  };
  const taken =
    snapshot.isWithdrawn &&
    (await postLedger(tx, { ...posting, kind: "dispute_withdrawn", debit: "disputes", credit: "provider" }));
  const returned =
    snapshot.isReinstated &&
    (await postLedger(tx, { ...posting, kind: "dispute_reinstated", debit: "provider", credit: "disputes" }));
  return taken || returned;
}
