import { and, eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { withdrawals, withdrawalUnits } from "#db/schema/withdrawals.ts";
import { limitGiving, notifyOfGiving } from "#domain/identity/staff/limit-giving.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { isDisputed } from "#domain/orders/frozen.ts";
import { resolveException } from "#domain/orders/open-exception.ts";
import { RefundRejected } from "#domain/payments/refunds/place-refund.ts";
import { WITHDRAWAL_REASON } from "#domain/payments/refunds/return-reasons.ts";
import { queueDecision, type WithdrawalRow } from "./effect-withdrawal.ts";
import { giveBackUnits } from "./give-back-units.ts";
import { readReturnable } from "./read-returnable.ts";
import { sendOrLeave } from "./send-or-leave.ts";

/**
 * Accepts a withdrawal that waits for a decision of staff. Takes back the units that have no outcome yet, and
 * refunds these units. The refund counts toward the amount that one staff user is allowed to refund in an
 * hour.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, GivingLimited
 * @throws RefundRejected while a bank holds the money, and when no money is left to refund for the units
 */
export async function acceptWithdrawal(caller: Caller, input: { withdrawalId: string }): Promise<void> {
  const staff = requirePermission(caller, "orders.refund");
  const refundId = await inTransaction(async (tx) => {
    const { order, withdrawal } = await lockWithdrawal(tx, input.withdrawalId);
    if (isDisputed(order.disputeState)) throw new RefundRejected("refund_disputed");
    const returnable = await readReturnable(tx, order);
    const rows = await undecidedUnits(tx, withdrawal.id);
    const units = returnable.units.filter(
      (unit) =>
        !unit.refundedAt &&
        rows.some(
          ({ orderItemId, deliverableId }) =>
            orderItemId === unit.orderItemId && deliverableId === (unit.delivered?.deliverableId ?? null),
        ),
    );
    const amount = returnable.amountOf(units) ?? 0;
    const dollars = order.total > 0 ? Math.round((amount * order.storeTotal) / order.total) : 0;
    const given = await limitGiving(tx, staff, { giving: "refunds", amount: dollars });
    await closeWithdrawal(tx, order, withdrawal, "accepted");
    const refund = await giveBackUnits(tx, staff, order, {
      units,
      reason: WITHDRAWAL_REASON,
      audit: {
        permission: permissionUsed(staff, "orders.refund"),
        details: { withdrawal_id: withdrawal.id, ...given.details },
      },
    });
    await tx
      .update(withdrawalUnits)
      .set({ outcome: "refunded", refundId: refund.id, decidedBy: staff.userId })
      .where(and(eq(withdrawalUnits.withdrawalId, withdrawal.id), eq(withdrawalUnits.outcome, "staff")));
    await notifyOfGiving(tx, staff, given, order.id);
    return refund.id;
  });
  await sendOrLeave(refundId);
}

/**
 * Locks the order of a withdrawal, then the withdrawal that waits for staff.
 * @throws NotFound for an unknown withdrawal, and for a decided withdrawal
 */
export async function lockWithdrawal(
  tx: Transaction,
  withdrawalId: string,
): Promise<{ order: OrderRow; withdrawal: WithdrawalRow }> {
  const ofId = eq(withdrawals.id, withdrawalId);
  const [known] = isId(withdrawalId) ? await tx.select().from(withdrawals).where(ofId) : [];
  if (!known) throw new NotFound("withdrawal");
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for("update");
  const [withdrawal] = await tx.select().from(withdrawals).where(ofId).for("update");
  if (!order || withdrawal?.state !== "effective") throw new NotFound("withdrawal");
  return { order, withdrawal };
}

const undecidedUnits = (tx: Transaction, withdrawalId: string) =>
  tx
    .select()
    .from(withdrawalUnits)
    .where(and(eq(withdrawalUnits.withdrawalId, withdrawalId), eq(withdrawalUnits.outcome, "staff")));

/**
 * After this call, the withdrawal no longer waits for a decision of staff. Settles the withdrawal, closes its
 * row in the queue, and queues the mail.
 */
export async function closeWithdrawal(
  tx: Transaction,
  order: OrderRow,
  { id }: WithdrawalRow,
  resolution: string,
): Promise<void> {
  await tx.update(withdrawals).set({ state: "settled", updatedAt: sql`now()` }).where(eq(withdrawals.id, id));
  await resolveException(tx, "withdrawal_to_decide", id, resolution);
  await queueDecision(tx, order, id, "staff");
}
