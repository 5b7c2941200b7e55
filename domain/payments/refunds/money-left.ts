import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { refundRowStates } from "#db/values/vocabulary.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";

/**
 * Reads the payment of an order and the amount that can still be refunded (minor units). Requested, pending
 * and succeeded refunds reduce the refundable amount.
 * @returns null for an order that was not paid.
 */
export async function readMoneyLeft(
  tx: Transaction,
  orderId: string,
): Promise<{ payment: typeof payments.$inferSelect; left: number } | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.isDuplicate, false)));
  if (!payment) return null;
  const [row] = await tx
    .select({ held: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, payment.id), inArray(refunds.state, refundRowStates.filter(holdsMoney))),
    );
  return { payment, left: payment.amount - Number(row?.held ?? 0) };
}
