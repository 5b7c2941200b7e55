import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { type payments, refunds } from "#db/schema/payments.ts";
import { withdrawalUnits } from "#db/schema/withdrawals.ts";
import { refundRowStates } from "#db/values/vocabulary.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";
import { divideAmount } from "./unit-choice.ts";

type RefundRow = typeof refunds.$inferSelect;

/** A smaller refund that replaces a cancelled refund. The amount is in minor units. */
export interface RefundCut {
  insteadOf: string;
  refundId: string;
  amount: number;
}

/**
 * Reduces unsent refunds by the amount that was already refunded in the provider's dashboard. The provider
 * would refuse refunds whose sum exceeds the payment's amount. The newest unsent refunds are cancelled first,
 * until the sum of the refunds does not exceed the payment. The function stores the remaining amount of a
 * cancelled refund as a new row with a new idempotency key. The old key cannot be used again, because the
 * provider might have stored an answer for this key. Refunds that the provider has already accepted are no
 * longer `requested`, so the function does not cancel these refunds. Another process might be sending a
 * refund while this function cancels the refund. When the provider accepts the cancelled refund,
 * `applyRefunds` books the refund and calls this function again. An unsent refund gets no new row when
 * another refund has already paid back the same unit.
 * @returns the cancelled rows, and the new refunds with the ids of the refunds that they replace.
 */
export async function reduceStaleRefunds(
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
    const isPaid = rows.some((other) => other.state !== "requested" && sharesUnit(row, other));
    if (row.state !== "requested" || (over <= 0 && !isPaid)) continue;
    const left = isPaid ? 0 : Math.max(0, row.amount - over);
    over -= row.amount;
    const gone = await tx
      .update(refunds)
      .set({ state: "canceled", updatedAt: sql`now()` })
      .where(eq(refunds.id, row.id))
      .returning();
    cancelled.push(...gone);
    if (left > 0) cuts.push({ insteadOf: row.id, amount: left, refundId: await insertRest(tx, row, left) });
  }
  return { cancelled, cuts };
}

const sharesUnit = (one: RefundRow, other: RefundRow): boolean =>
  Object.entries(one.slots).some(([line, slots]) => slots.some((slot) => other.slots[line]?.includes(slot)));

async function insertRest(tx: Transaction, row: RefundRow, amount: number): Promise<string> {
  const { orderId, paymentId, currency, reason, requestedBy, units, slots } = row;
  const parts = divideAmount(amount, Object.values(row.lineAmounts));
  const lineAmounts = Object.fromEntries(Object.keys(row.lineAmounts).map((id, at) => [id, parts[at] ?? 0]));
  const written = await tx
    .insert(refunds)
    .values({ orderId, paymentId, amount, currency, reason, requestedBy, units, slots, lineAmounts })
    .returning({ id: refunds.id });
  const id = written[0]?.id ?? "";
  if (id) await tx.update(withdrawalUnits).set({ refundId: id }).where(eq(withdrawalUnits.refundId, row.id));
  return id;
}
