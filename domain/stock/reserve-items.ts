import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Reserves up to `quantity` available items of a product for an order line until a time. Skips items that
 * another transaction has locked.
 * @returns the number of reserved items; less than `quantity` when the stock is too small.
 */
export async function reserveItems(
  tx: Transaction,
  input: { productId: string; orderItemId: string; quantity: number; until: Date },
): Promise<number> {
  const held = await tx.execute(sql`
    update product_inventory set state = 'reserved', order_item_id = ${input.orderItemId}, reserved_until = ${input.until},
      updated_at = now()
    where id in (
      select id from product_inventory where product_id = ${input.productId} and state = 'available'
      order by created_at, id limit ${input.quantity} for update skip locked
    )`);
  return held.rowCount ?? 0;
}
