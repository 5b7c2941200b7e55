import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { type FreezeReason, frozenBy, isFrozen } from "#domain/orders/frozen.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { sellAvailableItems } from "#domain/stock/sell-items.ts";

/**
 * A delivered unit cannot be replaced or corrected: it has another delivery type, it was revoked or replaced,
 * its order is frozen, or the product is out of stock.
 */
export class NotReplaceable extends DomainError {
  constructor(reason: "not_account" | "not_manual" | "taken_back" | FreezeReason | "out_of_stock") {
    super("not_replaceable", 409, { reason });
  }
}

/**
 * Replaces a delivered credential that does not work. The old item becomes `burned` and the customer no
 * longer sees it. The customer gets the new item and a mail.
 * @returns the new deliverable's id.
 * @throws NotPermitted, SecondFactorRequired, NotFound, InvalidInput, NotReplaceable
 */
export async function replaceItem(
  caller: Caller,
  input: { deliverableId: string; reason: string },
): Promise<{ deliverableId: string }> {
  return audited(caller, "orders.replace-item", async (tx, staff) => {
    const reason = parseReason(input.reason);
    if (!isId(input.deliverableId)) throw new NotFound("deliverable");
    const found = await lockDelivered(tx, input.deliverableId);
    const { order, old } = found;
    const itemId = old.inventoryItemId;
    if (!itemId) throw new NotReplaceable("not_account");
    if (old.status !== "delivered") throw new NotReplaceable("taken_back");
    if (isFrozen(order)) throw new NotReplaceable(frozenBy(order));
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
    return {
      result: { deliverableId: made.id },
      audit: "DELIVERABLE_REPLACED",
      table: "deliverables",
      recordId: old.id,
      details: { order_id: order.id, reason, before: itemId, after: item.id },
    };
  });
}

/** Locks the order of a delivered unit, then reads both. @throws NotFound for an unknown unit. */
export async function lockDelivered(tx: Transaction, deliverableId: string) {
  const [place] = await tx
    .select({ orderId: deliverables.orderId })
    .from(deliverables)
    .where(eq(deliverables.id, deliverableId));
  if (!place) throw new NotFound("deliverable");
  const [order] = await tx.select().from(orders).where(eq(orders.id, place.orderId)).for("update");
  const [old] = await tx.select().from(deliverables).where(eq(deliverables.id, deliverableId));
  if (!order || !old) throw new NotFound("deliverable");
  return { order, old };
}
