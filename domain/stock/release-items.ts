import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/** Releases the reserved items of an order. @returns the product id of each item. */
export async function releaseItems(tx: Transaction, orderId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    update product_inventory set state = 'available', order_item_id = null, reserved_until = null, updated_at = now()
    where state = 'reserved' and order_item_id in (select id from order_items where order_id = ${orderId})
    returning product_id`);
  return rows.map((row) => row.product_id);
}
