import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { type payments, refunds } from "#db/schema/payments.ts";
import { refundRowStates } from "#db/vocabulary.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";

type RefundRow = typeof refunds.$inferSelect;

/** A refund that stands for what is left of another; the amount in minor units. */
export interface RefundCut {
  insteadOf: string;
  refundId: string;
  amount: number;
}

/**
 * Refunds that are written down and not sent give way to money that somebody gave back at the provider's own desk
 * meanwhile: what no longer fits into the payment would be refused, so it is cancelled, and written down anew with what is
 * left of it. (One that the provider took before stood in its own list, and is no longer "requested". A new row, because
 * the provider may have kept an answer under the old one's key. One that was just on its way and is taken after all is booked
 * when the provider tells of it, and what no longer fits then is cut in its turn.)
 * @returns the cancelled rows, and what was written down anew instead of which.
 */
export async function cutOutrunRefunds(
  tx: Transaction,
  payment: Pick<typeof payments.$inferSelect, "id" | "amount">,
): Promise<{ cancelled: RefundRow[]; cuts: RefundCut[] }> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), inArray(refunds.state, refundRowStates.filter(holdsMoney))))
    .orderBy(desc(refunds.createdAt));
  let over = rows.reduce((sum, { amount }) => sum + amount, 0) - payment.amount;
  const cancelled: RefundRow[] = [];
  const cuts: RefundCut[] = [];
  for (const row of rows) {
    if (over <= 0) break;
    if (row.state !== "requested") continue;
    const left = Math.max(0, row.amount - over);
    over -= row.amount;
    const gone = await tx
      .update(refunds)
      .set({ state: "canceled", updatedAt: sql`now()` })
      .where(eq(refunds.id, row.id))
      .returning();
    cancelled.push(...gone);
    if (left > 0) cuts.push({ insteadOf: row.id, amount: left, refundId: await writeAnew(tx, row, left) });
  }
  return { cancelled, cuts };
}

async function writeAnew(tx: Transaction, row: RefundRow, amount: number): Promise<string> {
  const { orderId, paymentId, currency, reason, requestedBy, units } = row;
  const written = await tx
    .insert(refunds)
    .values({ orderId, paymentId, amount, currency, reason, requestedBy, units })
    .returning({ id: refunds.id });
  return written[0]?.id ?? "";
}
