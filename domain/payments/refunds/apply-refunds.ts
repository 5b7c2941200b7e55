import { and, eq, isNull, or, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { MANUAL } from "#db/values/vocabulary.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderPatch, type OrderRow } from "#domain/orders/change-order.ts";
import { openException, type QueueKind, resolveException } from "#domain/orders/open-exception.ts";
import { refundMayGo, refundTotals } from "#domain/orders/refund-state.ts";
import type { RefundSnapshot } from "#domain/payments/provider.ts";
import { postLedger } from "#domain/payments/record-payment.ts";
import { PROVIDER_REASON } from "#domain/payments/refunds/return-reasons.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { endDelivery } from "./end-delivery.ts";
import { recallDeliveries } from "./recall-deliveries.ts";
import { type RefundCut, reduceStaleRefunds } from "./reduce-stale-refunds.ts";

type RefundRow = typeof refunds.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;
const provider = system("provider");

/**
 * Applies the provider's refunds to an order: changes the refund rows, ledger, totals and deliveries, and
 * queues the mails. All changes to the order happen in one transaction, which locks the order's row. A
 * repeated or older report changes nothing. The function always computes the totals from all refund rows of
 * the order.
 * @param snapshot the refunds of this order's payments. The function ignores refunds of other payments.
 */
export async function applyRefunds(orderId: string, snapshot: readonly RefundSnapshot[]): Promise<void> {
  await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return;
    const paid = await tx.select().from(payments).where(eq(payments.orderId, orderId));
    const changed: RefundRow[] = [];
    for (const given of snapshot) {
      const payment = paid.find((row) => row.providerPaymentId === given.paymentId);
      const row = payment && (await applyOne(tx, payment, given));
      if (row) changed.push(row);
    }
    if (changed.length === 0) return;
    const cuts: RefundCut[] = [];
    for (const payment of paid) {
      const result = await reduceStaleRefunds(tx, payment);
      changed.push(...result.cancelled);
      cuts.push(...result.cuts);
    }
    await applyToOrder(tx, order, paid, changed);
    await auditCuts(tx, orderId, cuts);
  });
}

/**
 * Records each replaced refund in the audit log. Staff can therefore find the refund that replaced their own
 * refund.
 */
async function auditCuts(tx: Transaction, orderId: string, cuts: readonly RefundCut[]): Promise<void> {
  for (const { refundId, insteadOf, amount } of cuts)
    await recordAudit(tx, provider, {
      action: "ORDER_REFUND_CUT",
      table: "orders",
      recordId: orderId,
      details: { refund_id: refundId, instead_of: insteadOf, amount },
    });
}

/** Updates or inserts the row of one refund and books its money. Returns null when nothing changed. */
async function applyOne(
  tx: Transaction,
  payment: PaymentRow,
  snapshot: RefundSnapshot,
): Promise<RefundRow | null> {
  const known = await findRow(tx, snapshot);
  if (known && !refundMayGo(known.state, snapshot.state) && !wasCancelledWhileSent(known)) return null;
  const [row] = known
    ? await tx
        .update(refunds)
        .set({ state: snapshot.state, providerRefundId: snapshot.id, updatedAt: sql`now()` })
        .where(and(eq(refunds.id, known.id), eq(refunds.state, known.state)))
        .returning()
    : await tx
        .insert(refunds)
        .values({
          orderId: payment.orderId,
          paymentId: payment.id,
          state: snapshot.state,
          amount: snapshot.amount,
          currency: snapshot.currency,
          reason: PROVIDER_REASON,
          providerRefundId: snapshot.id,
        })
        .returning();
  if (!row) return null;
  const cash = payment.provider === MANUAL ? "manual_receipts" : "provider";
  const posting = {
    orderId: payment.orderId,
    providerObject: snapshot.id,
    currency: row.currency,
    amount: row.amount,
  };
  if (row.state === "succeeded")
    await postLedger(tx, { ...posting, kind: "refund", debit: "refunds", credit: cash });
  if (known?.state === "succeeded" && row.state === "failed")
    await postLedger(tx, { ...posting, kind: "refund_reversed", debit: cash, credit: "refunds" });
  return row;
}

/**
 * Returns whether a row was cancelled before it had an id of the provider. If another process was sending the
 * refund during the cancellation, the provider can still report the cancelled refund later.
 */
const wasCancelledWhileSent = ({ state, providerRefundId }: RefundRow): boolean =>
  state === "canceled" && providerRefundId === null;

async function findRow(tx: Transaction, snapshot: RefundSnapshot): Promise<RefundRow | undefined> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(
      or(
        eq(refunds.providerRefundId, snapshot.id),
        // The provider's metadata contains the id of the shop's row, so the shop finds the row even when the
        // provider's answer was lost.
        snapshot.refundId
          ? and(eq(refunds.id, snapshot.refundId), isNull(refunds.providerRefundId))
          : undefined,
      ),
    );
  return row;
}

async function applyToOrder(
  tx: Transaction,
  order: OrderRow,
  paid: readonly PaymentRow[],
  changed: readonly RefundRow[],
): Promise<void> {
  const main = paid.find((row) => !row.isDuplicate);
  const all = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  const totals = refundTotals(of(all, main), main?.amount ?? 0);
  const failed = changed.filter((row) => row.state === "failed");
  const isEnded = totals.refundState === "full" && order.refundState !== "full";
  const ended: OrderPatch = isEnded ? await endDelivery(tx, order) : {};
  for (const { state, slots } of changed)
    if (state === "succeeded" && Object.keys(slots).length > 0) await recallDeliveries(tx, order.id, slots);
  const exceptions = new Set(ended.exceptions ?? order.exceptions);
  if (failed.length > 0) exceptions.add("refund_failed");
  const patch = { ...totals, ...ended, exceptions: [...exceptions].sort() };
  await changeOrder(tx, provider, order, patch, {
    type: eventOf(changed),
    details: { refunds: changed.map((row) => ({ id: row.id, state: row.state, amount: row.amount })) },
  });
  for (const row of changed)
    for (const kind of ["refund_not_sent", "refund_not_read"] as const)
      await resolveException(tx, kind, row.id, row.state);
  for (const row of failed) {
    await openException(tx, "refund_failed", row.id, order.id, {
      amount: row.amount,
      currency: row.currency,
    });
  }
  for (const row of changed.filter((candidate) => candidate.state === "succeeded")) {
    const payment = paid.find((candidate) => candidate.id === row.paymentId);
    if (payment && refundTotals(of(all, payment), payment.amount).refundState === "full")
      await closeRefunded(tx, order.id, payment, of(all, payment));
  }
}

/**
 * Closes the exceptions that a full refund of a payment resolves. After a full refund, staff have nothing to
 * decide about the payment.
 */
async function closeRefunded(
  tx: Transaction,
  orderId: string,
  payment: PaymentRow,
  rows: readonly RefundRow[],
): Promise<void> {
  const close = (kind: QueueKind, subject: string) => resolveException(tx, kind, subject, "refunded");
  for (const { id, state } of rows) if (state === "failed") await close("refund_failed", id);
  if (payment.isDuplicate) return close("duplicate_payment", payment.providerPaymentId);
  for (const kind of ["amount_mismatch", "currency_mismatch"] as const) await close(kind, orderId);
}

const of = (rows: readonly RefundRow[], payment: PaymentRow | undefined) =>
  rows.filter((row) => row.paymentId === payment?.id);

function eventOf(changed: readonly RefundRow[]): string {
  if (changed.some((row) => row.state === "failed")) return "refund_failed";
  return changed.some((row) => row.state === "succeeded") ? "refunded" : "refund_pending";
}
