import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { disputes, payments, refunds } from "#db/schema/payments.ts";
import type { DisputeState } from "#db/vocabulary.ts";
import { endedUnits } from "#domain/delivery/decisions.ts";
import { fillUnfrozen } from "#domain/delivery/fill-unfrozen.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderPatch, type OrderRow } from "#domain/orders/change-order.ts";
import { awaitsBank, isEnded, worstDispute } from "#domain/orders/dispute-state.ts";
import { endDelivery, endOwed } from "#domain/payments/refunds/end-delivery.ts";
import { burnDeliveries } from "./burn-deliveries.ts";
import type { DisputeFacts } from "./dispute-provider.ts";

/**
 * What news of a dispute changes of its order. Only the order's own payment counts: a second one goes back whole, delivered
 * nothing, and its dispute is a matter of the queue and the ledger alone. Call it with the order's row locked.
 * @returns whether a person has to look although the dispute has ended: part of the money is gone, or what was ended would be
 * owed again.
 */
export async function settleDispute(tx: Transaction, order: OrderRow, facts: DisputeFacts): Promise<boolean> {
  const own = await ownPayment(tx, order.id);
  const isOwn = own?.providerPaymentId === facts.paymentIntentId;
  const all = await tx
    .select({ state: disputes.state, amount: disputes.amount })
    .from(disputes)
    .where(and(eq(disputes.orderId, order.id), eq(disputes.providerPaymentId, own?.providerPaymentId ?? "")));
  const isGone = isOwn && takesMoney(facts);
  const takesAll = isGone && isAllGone(order, facts);
  const ended: OrderPatch = takesAll ? await endBy(tx, order, facts.state) : {};
  if (isGone && facts.state === "lost") await burnDeliveries(tx, order.id);
  const changed = await changeOrder(
    tx,
    system("provider"),
    order,
    { disputeState: worstDispute(all.map(({ state }) => state)), ...ended },
    {
      type: awaitsBank(facts.status) ? "dispute_under_review" : `dispute_${facts.state}`,
      details: { disputeId: facts.id, status: facts.status, reason: facts.reason },
    },
  );
  await fillUnfrozen(tx, order, changed);
  if (isGone) return !takesAll;
  return isOwn && isEnded(facts.state) && (await hasEndedUnits(tx, order.id));
}

async function ownPayment(tx: Transaction, orderId: string) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.isDuplicate, false)));
  return payment;
}

/** Whether the money is gone for good: lost; or the bank gave the buyer the money back before it became a dispute. */
export const takesMoney = ({ state, isWithdrawn, isReinstated }: DisputeFacts): boolean =>
  state === "lost" || (state === "prevented" && isWithdrawn && !isReinstated);

/**
 * Whether nothing of an order's money is left. A dispute may be about a part; with what was given back it may still be all.
 * Amounts in another currency cannot be compared: a bank takes what was charged unless it says otherwise.
 */
const isAllGone = (order: OrderRow, { amount, currency }: DisputeFacts): boolean =>
  currency !== order.currency || order.refundedAmount + amount >= order.paidAmount;

/** Where all of the money is gone nothing more is handed over; taken back by agreement, what was handed over goes too. */
async function endBy(tx: Transaction, order: OrderRow, state: DisputeState): Promise<OrderPatch> {
  if (state === "prevented") return endDelivery(tx, order);
  return order.deliveryState === "owed" || order.deliveryState === "partial" ? endOwed(tx, order) : {};
}

/** Whether units ended with the dispute: no refund pays for them, although the money is the shop's again. */
async function hasEndedUnits(tx: Transaction, orderId: string): Promise<boolean> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const rows = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  return endedUnits(lines, rows).size > 0;
}
