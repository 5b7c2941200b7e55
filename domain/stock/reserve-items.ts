import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Holds up to `quantity` available items of a product for an order line until a moment; items that another buyer is
 * just taking are passed over, not waited for.
 * @returns how many were held: fewer than asked when there are not enough.
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
