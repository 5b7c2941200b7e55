import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { withdrawals, withdrawalUnits } from "#db/schema/withdrawals.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { WITHDRAWAL_REASON } from "#domain/payments/refunds/return-reasons.ts";
import { announceWithdrawal } from "./announce-withdrawal.ts";
import { type Decision, decideWithdrawal, WITHDRAWAL_DAYS } from "./decide-withdrawal.ts";
import { giveBackUnits } from "./give-back-units.ts";
import { type ReturnableOrder, type ReturnableUnit, readReturnable } from "./read-returnable.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;

export interface DecidedUnit {
  unit: ReturnableUnit;
  decision: Decision;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Decides the outcome of a withdrawal for each unit of an order. The pages also use this function. The pages
 * therefore show the same outcomes that the units get when the withdrawal takes effect.
 */
export const decideUnits = (
  order: ReturnableOrder,
  units: readonly ReturnableUnit[],
  requestedAt: Date,
): DecidedUnit[] =>
  units.map((unit) => ({
    unit,
    decision: decideWithdrawal(unit, order, { requestedAt, timeZone: order.timeZone }),
  }));

/**
 * A refund needs an amount. When the returned units have no price, staff therefore decide about these units.
 */
function withoutWorthless(order: ReturnableOrder, decided: DecidedUnit[]): DecidedUnit[] {
  const back = decided.filter(({ decision }) => decision.outcome === "refunded");
  if (order.amountOf(back.map(({ unit }) => unit))) return decided;
  return decided.map((one) =>
    back.includes(one) ? { ...one, decision: { outcome: "staff", date: null } } : one,
  );
}

/**
 * Lets a withdrawal take effect in the caller's transaction. Decides the outcome for every unit. Takes back
 * and refunds the returned units. Asks staff about the units that need a decision of staff. Records the
 * public event, and queues the mail with the outcome for each unit. The caller must hold the lock of the
 * order's row.
 * @param isChosen returns whether the customer withdraws from a unit. By default, the customer withdraws from
 * all units of the order.
 * @returns the refund to send after the commit, or null when there is no refund
 */
export async function effectWithdrawal(
  tx: Transaction,
  caller: Caller,
  { order, withdrawal }: { order: OrderRow; withdrawal: WithdrawalRow },
  isChosen: (unit: ReturnableUnit) => boolean = () => true,
): Promise<{ refundId: string | null }> {
  const returnable = await readReturnable(tx, order);
  const units = returnable.units.filter(isChosen);
  const decided = withoutWorthless(returnable, decideUnits(returnable, units, withdrawal.requestedAt));
  const asksStaff = decided.some(({ decision }) => decision.outcome === "staff");
  const state = asksStaff ? "effective" : "settled";
  await tx
    .update(withdrawals)
    .set({ state, effectiveAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(withdrawals.id, withdrawal.id));
  await announceWithdrawal(tx, order, withdrawal, state);
  const changed = await changeOrder(
    tx,
    caller,
    order,
    {},
    { type: "withdrawal", details: { withdrawalId: withdrawal.id } },
  );
  if (asksStaff) {
    const due = new Date(withdrawal.requestedAt.getTime() + WITHDRAWAL_DAYS * DAY_MS).toISOString();
    await openException(tx, "withdrawal_to_decide", withdrawal.id, order.id, { due });
  }
  await queueDecision(tx, order, withdrawal.id);
  const back = decided.filter(({ decision }) => decision.outcome === "refunded").map(({ unit }) => unit);
  const refund =
    back.length > 0
      ? await giveBackUnits(tx, caller, changed, { units: back, reason: WITHDRAWAL_REASON })
      : null;
  const refundId = refund?.id ?? null;
  if (decided.length > 0)
    await tx.insert(withdrawalUnits).values(decided.map((one) => rowOf(withdrawal.id, one, refundId)));
  return { refundId };
}

const rowOf = (withdrawalId: string, { unit, decision }: DecidedUnit, refundId: string | null) => ({
  withdrawalId,
  orderItemId: unit.orderItemId,
  deliverableId: unit.delivered?.deliverableId ?? null,
  count: unit.count,
  outcome: decision.outcome,
  outcomeDate: decision.date,
  refundId: decision.outcome === "refunded" ? refundId : null,
});

/**
 * Queues the mail with the outcome for each unit. The shop sends one mail for each decision about a
 * withdrawal.
 */
export async function queueDecision(
  tx: Transaction,
  order: Pick<OrderRow, "id" | "customerEmail" | "userId" | "locale">,
  withdrawalId: string,
  part = "rule",
): Promise<void> {
  await queueEmail(tx, {
    dedupeKey: `withdrawal_decided:${withdrawalId}:${part}`,
    to: order.customerEmail,
    ...(order.userId ? { userId: order.userId } : {}),
    template: "withdrawal_decided",
    locale: order.locale,
    data: { withdrawalId },
  });
}
