import { eq } from "drizzle-orm";
import { orderItems, orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { DomainError, InvalidInput, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { deliveryStateOf } from "#domain/orders/delivery-state.ts";
import { type FreezeReason, frozenBy, isFrozen } from "#domain/orders/frozen.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { CredentialRejected } from "#domain/stock/credential-rejected.ts";
import { parseCredential } from "#domain/stock/parse-credential.ts";
import { deliverUnits } from "./deliver-units.ts";

/**
 * Staff cannot deliver this unit: the order is unpaid or frozen, the product is not delivered manually, or
 * nothing is backordered. The reason `moved_on` means that another staff member delivered the unit in the
 * meantime.
 */
export class NothingToDeliver extends DomainError {
  constructor(reason: "not_paid" | "not_manual" | "not_owed" | FreezeReason | "moved_on") {
    super("nothing_to_deliver", 409, { reason });
  }
}

/**
 * Delivers one unit of a manually delivered product (spec R46). Encrypts the typed content as the next unit
 * of the line. The delivery of the last unit completes the order and queues a mail to the customer.
 * @param input.slot the number of the unit, from 1. A repeated request for the same unit delivers nothing.
 * @param input.content a text in one of the forms of a credential (spec B5-14).
 * @returns `owed`: the number of units of the line that are still missing.
 * @throws NotPermitted, SecondFactorRequired, NotFound, InvalidInput, NothingToDeliver
 */
export async function deliverByHand(
  caller: Caller,
  input: { orderItemId: string; slot: number; content: string },
): Promise<{ owed: number }> {
  return audited(caller, "orders.deliver", async (tx, staff) => {
    if (!isId(input.orderItemId)) throw new NotFound("order item");
    const fields = contentOf(input.content);
    const [place] = await tx
      .select({ orderId: orderItems.orderId })
      .from(orderItems)
      .where(eq(orderItems.id, input.orderItemId));
    if (!place) throw new NotFound("order item");
    const [order] = await tx.select().from(orders).where(eq(orders.id, place.orderId)).for("update");
    const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, place.orderId));
    const line = lines.find((candidate) => candidate.id === input.orderItemId);
    if (!order || !line) throw new NotFound("order item");
    if (order.paymentState !== "paid") throw new NothingToDeliver("not_paid");
    if (!isByHand(line)) throw new NothingToDeliver("not_manual");
    if (line.owedQuantity === 0) throw new NothingToDeliver("not_owed");
    if (isFrozen(order)) throw new NothingToDeliver(frozenBy(order));
    if (line.deliveredQuantity + 1 !== input.slot) throw new NothingToDeliver("moved_on");

    const { sealed, fieldNames, keyVersion } = sealFields(fields, {
      itemId: line.productId,
      productId: line.productId,
    });
    const updated = await deliverUnits(tx, order, line, [{ sealed, fieldNames, keyVersion }]);
    const state = deliveryStateOf(lines.map((other) => (other.id === line.id ? updated : other)));
    const isDone = state === "delivered";
    await changeOrder(
      tx,
      staff,
      order,
      { deliveryState: state, now: isDone ? ["completedAt"] : [] },
      { type: isDone ? "delivered" : "partly_delivered", details: { cause: "by hand", units: 1 } },
    );
    return {
      result: { owed: updated.owedQuantity },
      audit: "ORDER_DELIVERED_BY_HAND",
      table: "order_items",
      recordId: line.id,
      details: { order_id: order.id, field_names: fieldNames, owed: updated.owedQuantity },
    };
  });
}

/**
 * Parses a typed credential.
 * @throws InvalidInput for the field `content` when the text is not a valid credential.
 */
export function contentOf(text: string): Record<string, string> {
  try {
    return Object.fromEntries(parseCredential(text));
  } catch (error) {
    if (error instanceof CredentialRejected) throw new InvalidInput("content", error.reason);
    throw error;
  }
}
