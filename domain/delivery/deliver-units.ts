import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems } from "#db/schema/orders.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import type { LineRow, Unit } from "./strategies/delivery-strategy.ts";

/**
 * Delivers units of a paid line. Inserts one deliverable for each unit, in the next free slots of the line.
 * A unit of the line stays backordered when `units` has no entry for the unit.
 * @returns the updated line.
 */
export async function deliverUnits(
  tx: Transaction,
  order: OrderRow,
  line: LineRow,
  units: readonly Unit[],
): Promise<LineRow> {
  if (!order.userId) throw new Error("an order without a user cannot be delivered");
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
        expiresAt: "validUntil" in unit ? unit.validUntil : null,
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
