import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { DeliveryFrozen } from "#domain/delivery/reveal-deliverable.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import type { InventoryState } from "#domain/stock/errors.ts";
import type { SealedItem } from "./open-item.ts";

/**
 * Reads one item with its encrypted credential. The caller must check the permission.
 * @throws NotFound for an unknown id.
 * @throws DeliveryFrozen while the item's order is frozen.
 */
export async function findSealedItem(itemId: string): Promise<SealedItem & { state: InventoryState }> {
  if (!isId(itemId)) throw new NotFound("inventory item");
  const [found] = await db
    .select({
      itemId: inventoryItems.id,
      productId: inventoryItems.productId,
      sealed: inventoryItems.accountDataSealed,
      state: inventoryItems.state,
      disputeState: orders.disputeState,
      exceptions: orders.exceptions,
    })
    .from(inventoryItems)
    .leftJoin(orderItems, eq(orderItems.id, inventoryItems.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(inventoryItems.id, itemId));
  if (!found) throw new NotFound("inventory item");
  const { disputeState, exceptions } = found;
  if (disputeState && exceptions && isFrozen({ disputeState, exceptions })) throw new DeliveryFrozen();
  return found;
}
