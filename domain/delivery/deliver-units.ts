import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

export type LineRow = typeof orderItems.$inferSelect;

/** One unit to hand over: an inventory item, or sealed content of a digital or manual delivery. */
export type Unit =
  | { inventoryItemId: string; fieldNames: string[]; keyVersion: number }
  | { sealed: Buffer; fieldNames: string[]; keyVersion: number };

/**
 * Hands units of a paid line to its buyer: one deliverable each, in the line's next free slots, and what is still
 * missing stays owed. Returns the line as it is now.
 */
export async function deliverUnits(
  tx: Transaction,
  order: OrderRow,
  line: LineRow,
  units: readonly Unit[],
): Promise<LineRow> {
  if (!order.userId) throw new Error("an order without its buyer cannot be delivered");
  const buyer = order.userId;
  const first = line.deliveredQuantity + 1;
  if (units.length > 0) {
    await tx.insert(deliverables).values(
      units.map((unit, index) => ({
        orderId: order.id,
        orderItemId: line.id,
        slot: first + index,
        productId: line.productId,
        userId: buyer,
        deliveryType: line.deliveryType,
        fieldNames: unit.fieldNames,
        keyVersion: unit.keyVersion,
        inventoryItemId: "inventoryItemId" in unit ? unit.inventoryItemId : null,
        deliveryDataSealed: "sealed" in unit ? unit.sealed : null,
      })),
    );
  }
  const delivered = line.deliveredQuantity + units.length;
  const [row] = await tx
    .update(orderItems)
    .set({ deliveredQuantity: delivered, owedQuantity: line.quantity - delivered - line.refundedQuantity })
    .where(sql`${orderItems.id} = ${line.id} and ${orderItems.deliveredQuantity} = ${line.deliveredQuantity}`)
    .returning();
  if (!row) throw new Error("the line changed while its order was locked");
  return row;
}
