import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Releases the reserved items and the manual stock that an order holds.
 * @returns the ids of the products with more stock now, sorted.
 */
export async function releaseItems(tx: Transaction, orderId: string): Promise<string[]> {
  const released = await tx.execute<{ product_id: string }>(sql`
    update product_inventory set state = 'available', order_item_id = null, reserved_until = null, updated_at = now()
    where state = 'reserved' and order_item_id in (select id from order_items where order_id = ${orderId})
    returning product_id`);
  const typed = await tx.execute<{ product_id: string }>(sql`
    update products p set typed_stock = p.typed_stock + i.held_typed
    from order_items i where i.order_id = ${orderId} and i.product_id = p.id and i.held_typed > 0
    returning p.id as product_id`);
  await tx.execute(sql`update order_items set held_typed = 0 where order_id = ${orderId} and held_typed > 0`);
  return [...new Set([...released.rows, ...typed.rows].map((row) => row.product_id))].sort();
}
