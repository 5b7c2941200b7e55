import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { disputes, refunds } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { isEnded } from "#domain/orders/dispute-state.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { readMoneyLeft } from "#domain/payments/refunds/money-left.ts";
import { returnReasons } from "#domain/payments/refunds/return-reasons.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { endedUnits, whyNotDeliverAfterAll } from "./decisions.ts";
import { NotResumable, rejectErasedBuyer, resumeDelivery } from "./resume-delivery.ts";

/**
 * Delivers an order whose delivery has ended, when the shop has the shopper's money again. The shop has the
 * money again when the bank returned a refund. The shop also has the money again when it won an appeal of a
 * lost dispute. The function backorders cancelled units and restores revoked units.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, NotResumable
 */
export async function deliverAfterAll(
  caller: Caller,
  input: { orderId: string; reason: string },
): Promise<void> {
  await audited(caller, "orders.deliver-after-all", async (tx, staff) => {
    const reason = parseReason(input.reason);
    if (!isId(input.orderId)) throw new NotFound("order");
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const rows = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
    const money = await readMoneyLeft(tx, order.id);
    const units = endedUnits(lines, rows);
    const revoked = await countRevoked(tx, order.id);
    const ended = [...units.values()].reduce((sum, count) => sum + count, revoked);
    const rejection = whyNotDeliverAfterAll({ ...order, refundLeft: money?.left ?? 0, ended });
    if (rejection) throw new NotResumable(rejection);
    await rejectErasedBuyer(tx, order);

    const restored = await restoreRevoked(tx, order.id);
    for (const [lineId, count] of units) await backorderAgain(tx, lineId, count);
    await closeDecided(tx, order.id);
    await resumeDelivery(tx, staff, order, {
      exceptions: order.exceptions.filter((kind) => kind !== "refund_failed"),
      action: { type: "owed_again", details: { reason, owed: Object.fromEntries(units), restored } },
    });
    return {
      audit: "ORDER_DELIVERED_AFTER_ALL",
      table: "orders",
      recordId: order.id,
      details: { reason, owed: Object.fromEntries(units), restored },
    };
  });
}

/**
 * The SQL condition that is true when a revoked unit can be restored. An item that staff have retired cannot
 * be restored. A unit that is part of a requested, pending or succeeded refund cannot be restored either. A
 * unit that the customer gave back stays revoked, even when its refund failed.
 */
const restorable = sql`d.status = 'revoked' and (d.inventory_item_id is null or exists (
  select 1 from product_inventory p where p.id = d.inventory_item_id and p.state in ('burned', 'quarantined')))
  and not exists (select 1 from refunds r where r.order_id = d.order_id and r.state in ('requested', 'pending', 'succeeded')
    and r.slots -> d.order_item_id::text @> to_jsonb(d.slot))
  and not exists (select 1 from refunds r where r.order_id = d.order_id
    and r.reason in (${sql.join(
      returnReasons.map((reason) => sql`${reason}`),
      sql`, `,
    )})
    and r.slots -> d.order_item_id::text @> to_jsonb(d.slot))`;

async function countRevoked(tx: Transaction, orderId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from deliverables d where d.order_id = ${orderId} and ${restorable}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Restores revoked units. A quarantined item becomes `sold` again. Returns the ids of the restored
 * deliverables.
 */
async function restoreRevoked(tx: Transaction, orderId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update deliverables d set status = 'delivered' where d.order_id = ${orderId} and ${restorable} returning d.id`);
  await tx.execute(sql`
    update product_inventory p set state = 'sold', updated_at = now() from deliverables d
    where d.order_id = ${orderId} and d.status = 'delivered' and d.inventory_item_id = p.id and p.state = 'quarantined'`);
  return rows.map(({ id }) => id);
}

async function backorderAgain(tx: Transaction, lineId: string, count: number): Promise<void> {
  await tx
    .update(orderItems)
    .set({
      refundedQuantity: sql`${orderItems.refundedQuantity} - ${count}`,
      owedQuantity: sql`${orderItems.owedQuantity} + ${count}`,
    })
    .where(eq(orderItems.id, lineId));
}

/** Resolves the exceptions that this decision settles: failed refunds and decided disputes. */
async function closeDecided(tx: Transaction, orderId: string): Promise<void> {
  const money = await readMoneyLeft(tx, orderId);
  const failed = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, money?.payment.id ?? ""), eq(refunds.state, "failed")));
  const known = await tx.select().from(disputes).where(eq(disputes.orderId, orderId));
  const subjects = [
    ...failed.map(({ id }) => id),
    ...known.filter(({ state }) => isEnded(state)).map(({ providerDisputeId }) => providerDisputeId),
  ];
  if (subjects.length === 0) return;
  await tx
    .update(exceptionQueue)
    .set({ resolvedAt: sql`now()`, resolution: "delivered after all" })
    .where(
      and(
        eq(exceptionQueue.orderId, orderId),
        inArray(exceptionQueue.kind, ["refund_failed", "dispute"]),
        inArray(exceptionQueue.subject, subjects),
        isNull(exceptionQueue.resolvedAt),
      ),
    );
}
