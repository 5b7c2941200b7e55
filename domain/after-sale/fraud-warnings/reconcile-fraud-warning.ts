import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orders } from "#db/schema/orders.ts";
import { settledOrderOf } from "#domain/checkout/settlement/settle-page.ts";
import { system } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";
import type { FraudWarningSnapshot } from "#domain/payments/optional-parts.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { liftFreeze } from "./lift-freeze.ts";

const KIND = "early_fraud_warning";
const byProvider = system("provider");

/**
 * Reads a fraud warning from the provider and applies it to its order. An open warning freezes the delivery
 * until staff refund the order or dismiss the warning, and staff get a security alert. Repeated reports do
 * not reopen a decided warning. A warning that is no longer actionable closes automatically. Does nothing
 * when the provider does not support fraud warnings.
 * @throws ProviderUnreachable
 */
export async function reconcileFraudWarning(provider: PaymentProvider, warningId: string): Promise<void> {
  const snapshot = await provider.fraud?.read(warningId);
  if (!snapshot) return;
  const { orderId, isForeign } = await settledOrderOf(provider, snapshot.paymentId);
  if (isForeign) return;
  await inTransaction(async (tx) => {
    const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)).for("update") : [];
    if (snapshot.isActionable) await open(tx, order, snapshot);
    else await close(tx, order, snapshot);
  });
}

const rowOf = (order: OrderRow | undefined, snapshot: FraudWarningSnapshot) => ({
  kind: KIND,
  subject: snapshot.id,
  orderId: order?.id ?? null,
  details: {
    paymentIntent: snapshot.paymentId,
    fraud_type: snapshot.fraudType,
    ...(order && { amount: order.paidAmount, currency: order.currency }),
  },
});

async function open(
  tx: Transaction,
  order: OrderRow | undefined,
  snapshot: FraudWarningSnapshot,
): Promise<void> {
  const made = await tx
    .insert(exceptionQueue)
    .values(rowOf(order, snapshot))
    .onConflictDoNothing()
    .returning({ id: exceptionQueue.id });
  if (made.length === 0) return;
  if (order && !order.exceptions.includes(KIND))
    await changeOrder(
      tx,
      byProvider,
      order,
      { exceptions: [...order.exceptions, KIND].sort() },
      { type: "fraud_warning", details: { warningId: snapshot.id, reason: snapshot.fraudType } },
    );
  await triggerSecurityAlert(tx, byProvider, {
    alertType: "FRAUD_WARNING",
    severity: "critical",
    table: "orders",
    recordId: order?.id ?? "",
    details: {
      warning: snapshot.id,
      order_number: order?.orderNumber ?? null,
      fraud_type: snapshot.fraudType,
    },
  });
}

/**
 * Closes a warning. When the warning is unknown, inserts a closed row for the warning. An older report of the
 * warning that arrives later therefore cannot open the row.
 */
async function close(
  tx: Transaction,
  order: OrderRow | undefined,
  snapshot: FraudWarningSnapshot,
): Promise<void> {
  const resolution = "refunded, or disputed by the bank";
  await tx
    .insert(exceptionQueue)
    .values({ ...rowOf(order, snapshot), resolvedAt: sql`now()`, resolution })
    .onConflictDoUpdate({
      target: [exceptionQueue.kind, exceptionQueue.subject],
      set: { resolvedAt: sql`now()`, resolution },
      setWhere: sql`${exceptionQueue.resolvedAt} is null`,
    });
  if (order) await liftFreeze(tx, byProvider, order, resolution);
}
