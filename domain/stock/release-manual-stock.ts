import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Releases the manual stock that an order holds. @returns the ids of the products whose stock was released.
 */
export async function releaseManualStock(tx: Transaction, orderId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    update products p set typed_stock = p.typed_stock + i.held_typed
    from order_items i where i.order_id = ${orderId} and i.product_id = p.id and i.held_typed > 0
    returning p.id as product_id`);
  await tx.execute(sql`update order_items set held_typed = 0 where order_id = ${orderId} and held_typed > 0`);
  return rows.map((row) => row.product_id);
}
