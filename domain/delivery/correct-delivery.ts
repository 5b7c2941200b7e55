import { and, eq } from "drizzle-orm";
import { deliverables } from "#db/schema/inventory.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { frozenBy, isFrozen } from "#domain/orders/frozen.ts";
import { parseReason } from "#domain/orders/reason.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { contentOf } from "./deliver-by-hand.ts";
import { lockDelivered, NotReplaceable } from "./replace-item.ts";

/**
 * Replaces the content of a manually delivered unit. The customer sees only the new content and gets a mail.
 * The wrong content stays encrypted in the replaced unit, and nobody can open this content.
 * @param input.content a text in one of the forms of a credential (spec B5-14).
 * @returns the new deliverable's id.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, InvalidInput, NotReplaceable
 */
export async function correctDelivery(
  caller: Caller,
  input: { deliverableId: string; content: string; reason: string },
): Promise<{ deliverableId: string }> {
  return audited(caller, "orders.correct-delivery", async (tx, staff) => {
    const reason = parseReason(input.reason);
    if (!isId(input.deliverableId)) throw new NotFound("deliverable");
    const fields = contentOf(input.content);
    const { order, old, isBeingRefunded } = await lockDelivered(tx, input.deliverableId);
    if (!isByHand(old)) throw new NotReplaceable("not_manual");
    if (old.status !== "delivered") throw new NotReplaceable("taken_back");
    if (isBeingRefunded) throw new NotReplaceable("refund_under_way");
    if (isFrozen(order)) throw new NotReplaceable(frozenBy(order));

    const { sealed, fieldNames, keyVersion } = sealFields(fields, {
      itemId: old.productId,
      productId: old.productId,
    });
    await tx
      .update(deliverables)
      .set({ status: "replaced" })
      .where(and(eq(deliverables.id, old.id), eq(deliverables.status, "delivered")));
    const { orderId, orderItemId, slot, productId, userId, deliveryType } = old;
    const [made] = await tx
      .insert(deliverables)
      .values({
        ...{ orderId, orderItemId, slot, productId, userId, deliveryType },
        deliveryDataSealed: sealed,
        fieldNames,
        keyVersion,
      })
      .returning({ id: deliverables.id });
    if (!made) throw new Error("the database did not insert the corrected unit");
    await changeOrder(
      tx,
      staff,
      order,
      {},
      { type: "item_corrected", details: { reason, slot, deliverableId: made.id } },
    );
    return {
      result: { deliverableId: made.id },
      audit: "DELIVERY_CORRECTED",
      table: "deliverables",
      recordId: old.id,
      details: { order_id: orderId, reason, field_names: fieldNames, replaced_by: made.id },
    };
  });
}
