import { and, eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { REPLACEMENTS_PER_UNIT } from "#db/values/limits.ts";
import { limitGiving, notifyOfGiving } from "#domain/identity/staff/limit-giving.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { type FreezeReason, frozenBy, isFrozen } from "#domain/orders/frozen.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { isPaidBack } from "#domain/payments/refunds/unit-choice.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { sellAvailableItems } from "#domain/stock/sell-items.ts";

/**
 * This delivered unit cannot be replaced or corrected. Possible reasons: the unit has another delivery type,
 * was revoked or replaced, or is part of a refund. Other possible reasons: the order is frozen, or the
 * product is out of stock.
 */
export class NotReplaceable extends DomainError {
  constructor(
    reason: "not_account" | "not_manual" | "taken_back" | "refund_under_way" | FreezeReason | "out_of_stock",
  ) {
    super("not_replaceable", 409, { reason });
  }
}

/** The unit was already replaced the maximum number of times. Only an admin may replace the unit again. */
export class ReplacedOften extends DomainError {
  constructor() {
    super("replaced_often", 403, { most: REPLACEMENTS_PER_UNIT });
  }
}

/**
 * Replaces a delivered credential that does not work. The old item becomes `burned` and the customer no
 * longer sees it. The customer gets the new item and a mail. Staff may replace the same unit at most three
 * times, and at most ten units in an hour. The fifth unit in an hour raises an alert. An admin may replace
 * more units.
 * @returns the new deliverable's id.
 * @throws NotPermitted, SecondFactorRequired, NotFound, InvalidInput, NotReplaceable, ReplacedOften,
 *   GivingLimited
 */
export async function replaceItem(
  caller: Caller,
  input: { deliverableId: string; reason: string },
): Promise<{ deliverableId: string }> {
  const staff = requirePermission(caller, "orders.replace-item");
  // The function does not use `audited`, because the audit row must exist before the function raises the
  // alert.
  return inTransaction(async (tx) => {
    const reason = parseReason(input.reason);
    if (!isId(input.deliverableId)) throw new NotFound("deliverable");
    const found = await lockDelivered(tx, input.deliverableId);
    const { order, old, isBeingRefunded } = found;
    const itemId = old.inventoryItemId;
    if (!itemId) throw new NotReplaceable("not_account");
    if (old.status !== "delivered") throw new NotReplaceable("taken_back");
    if (isBeingRefunded) throw new NotReplaceable("refund_under_way");
    if (isFrozen(order)) throw new NotReplaceable(frozenBy(order));
    await rejectOften(tx, staff, old);
    const given = await limitGiving(tx, staff, { giving: "replacements", amount: 1 });
    const [item] = await sellAvailableItems(tx, {
      productId: old.productId,
      orderItemId: old.orderItemId,
      quantity: 1,
    });
    if (!item) throw new NotReplaceable("out_of_stock");

    await tx.update(deliverables).set({ status: "replaced" }).where(eq(deliverables.id, old.id));
    await tx
      .update(inventoryItems)
      .set({ state: "burned", updatedAt: sql`now()` })
      .where(and(eq(inventoryItems.id, itemId), eq(inventoryItems.state, "sold")));
    const [made] = await tx
      .insert(deliverables)
      .values({
        orderId: old.orderId,
        orderItemId: old.orderItemId,
        slot: old.slot,
        productId: old.productId,
        userId: old.userId,
        deliveryType: old.deliveryType,
        inventoryItemId: item.id,
        fieldNames: item.fieldNames,
        keyVersion: item.keyVersion,
        expiresAt: item.validUntil,
      })
      .returning({ id: deliverables.id });
    if (!made) throw new Error("the database did not insert the replacement");
    await changeOrder(
      tx,
      staff,
      order,
      {},
      { type: "item_replaced", details: { reason, slot: old.slot, deliverableId: made.id } },
    );
    await recordAudit(tx, staff, {
      action: "DELIVERABLE_REPLACED",
      table: "deliverables",
      recordId: old.id,
      permission: permissionUsed(staff, "orders.replace-item"),
      details: { order_id: order.id, reason, before: itemId, after: item.id, ...given.details },
    });
    await notifyOfGiving(tx, staff, given, order.id);
    return { deliverableId: made.id };
  });
}

/** @throws ReplacedOften when only an admin may replace the unit again. */
async function rejectOften(
  tx: Transaction,
  staff: Staff,
  { orderItemId, slot }: Pick<typeof deliverables.$inferSelect, "orderItemId" | "slot">,
): Promise<void> {
  if (staff.role === "admin") return;
  const earlier = await tx.$count(
    deliverables,
    and(
      eq(deliverables.orderItemId, orderItemId),
      eq(deliverables.slot, slot),
      eq(deliverables.status, "replaced"),
    ),
  );
  if (earlier >= REPLACEMENTS_PER_UNIT) throw new ReplacedOften();
}

/**
 * Locks the order of a delivered unit. Then reads the unit, its order, and whether the unit is part of a
 * refund.
 * @throws NotFound for an unknown unit.
 */
export async function lockDelivered(tx: Transaction, deliverableId: string) {
  const [place] = await tx
    .select({ orderId: deliverables.orderId })
    .from(deliverables)
    .where(eq(deliverables.id, deliverableId));
  if (!place) throw new NotFound("deliverable");
  const [order] = await tx.select().from(orders).where(eq(orders.id, place.orderId)).for("update");
  const [old] = await tx.select().from(deliverables).where(eq(deliverables.id, deliverableId));
  if (!order || !old) throw new NotFound("deliverable");
  const refunded = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  return { order, old, isBeingRefunded: isPaidBack(refunded, old) };
}
