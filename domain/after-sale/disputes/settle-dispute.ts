import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { disputes, payments, refunds } from "#db/schema/payments.ts";
import type { DisputeState } from "#db/values/vocabulary.ts";
import { endedUnits } from "#domain/delivery/decisions.ts";
import { fillUnfrozen } from "#domain/delivery/fill-unfrozen.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderPatch, type OrderRow } from "#domain/orders/change-order.ts";
import { awaitsBank, isEnded, worstDispute } from "#domain/orders/dispute-state.ts";
import type { DisputeSnapshot } from "#domain/payments/optional-parts.ts";
import { cancelBackorders, endDelivery } from "#domain/payments/refunds/end-delivery.ts";

/**
 * Applies a new state of a dispute to its order. A dispute of a second payment does not change the delivery.
 * A second payment is always refunded and delivers nothing. The caller must hold the lock of the order's row.
 * @returns true when staff must act on a decided dispute. Staff must act when a dispute takes only a part of
 * the money. Staff must also act when the dispute takes no money and the shop still has the money that was
 * paid for cancelled units.
 */
export async function settleDispute(
  tx: Transaction,
  order: OrderRow,
  snapshot: DisputeSnapshot,
): Promise<boolean> {
  const own = await ownPayment(tx, order.id);
  const isOwn = own?.providerPaymentId === snapshot.paymentId;
  const all = await tx
    .select({ state: disputes.state, amount: disputes.amount })
    .from(disputes)
    .where(and(eq(disputes.orderId, order.id), eq(disputes.providerPaymentId, own?.providerPaymentId ?? "")));
  const isGone = isOwn && takesMoney(snapshot);
  const takesAll = isGone && isAllGone(order, snapshot);
  const ended: OrderPatch = takesAll ? await endBy(tx, order, snapshot.state) : {};
  if (isGone && snapshot.state === "lost") await revokeDeliveries(tx, order.id);
  const changed = await changeOrder(
    tx,
    system("provider"),
    order,
    { disputeState: worstDispute(all.map(({ state }) => state)), ...ended },
    {
      type: awaitsBank(snapshot.status) ? "dispute_under_review" : `dispute_${snapshot.state}`,
      details: { disputeId: snapshot.id, status: snapshot.status, reason: snapshot.reason },
    },
  );
  await fillUnfrozen(tx, order, changed);
  if (isGone) return !takesAll;
  return isOwn && isEnded(snapshot.state) && (await hasEndedUnits(tx, order.id));
}

async function ownPayment(tx: Transaction, orderId: string) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.isDuplicate, false)));
  return payment;
}

/**
 * Returns whether the shop has finally lost the disputed money. The money is lost when the dispute is lost.
 * The money is also lost when the bank prevented the dispute by returning the money to the customer.
 */
export const takesMoney = ({ state, isWithdrawn, isReinstated }: DisputeSnapshot): boolean =>
  state === "lost" || (state === "prevented" && isWithdrawn && !isReinstated);

/**
 * Returns whether refunds and disputes have taken all the money of an order. A dispute can cover only a part
 * of the money, and refunds might have returned the rest. When the currency of the dispute differs from the
 * currency of the order, the shop cannot compare the amounts. The disputed amount then counts as the whole
 * payment.
 */
const isAllGone = (order: OrderRow, { amount, currency }: DisputeSnapshot): boolean =>
  currency !== order.currency || order.refundedAmount + amount >= order.paidAmount;

/**
 * Ends the delivery of an order when refunds and disputes have taken all the money of the order. Cancels the
 * backordered units. For a prevented dispute, also revokes the delivered units. Returns the changes to write
 * to the order.
 */
async function endBy(tx: Transaction, order: OrderRow, state: DisputeState): Promise<OrderPatch> {
  if (state === "prevented") return endDelivery(tx, order);
  return order.deliveryState === "owed" || order.deliveryState === "partial"
    ? cancelBackorders(tx, order)
    : {};
}

/** Returns whether the order has cancelled units that were not refunded. */
async function hasEndedUnits(tx: Transaction, orderId: string): Promise<boolean> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const rows = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  return endedUnits(lines, rows).size > 0;
}

/**
 * Sets the delivered items to `burned` when the shop loses the dispute. The burned items include items that
 * nobody has revealed.
 */
async function revokeDeliveries(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`
    update product_inventory p set state = 'burned', updated_at = now()
    from deliverables d where d.order_id = ${orderId} and d.inventory_item_id = p.id and p.state = 'sold'`);
}
