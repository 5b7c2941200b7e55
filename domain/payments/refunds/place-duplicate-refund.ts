import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { DUPLICATE_REASON } from "#domain/payments/refunds/return-reasons.ts";

/** Requests a full refund of an order's second payment, at most once. The worker sends the refund. */
export async function placeDuplicateRefund(
  tx: Transaction,
  orderId: string,
  providerPaymentId: string,
): Promise<void> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.providerPaymentId, providerPaymentId),
        eq(payments.isDuplicate, true),
        sql`not exists (select 1 from refunds r where r.payment_id = ${payments.id})`,
      ),
    );
  if (!payment) return;
  await tx.insert(refunds).values({
    orderId,
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    reason: DUPLICATE_REASON,
  });
}
