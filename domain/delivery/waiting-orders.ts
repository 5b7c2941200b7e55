import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { frozenCondition } from "#domain/orders/frozen-condition.ts";

/** Whether what an order (`o`) is owed is to be given it as soon as it is there: nobody has to decide about it first. */
export const waitsForStock = sql`(o.payment_state = 'paid' and o.refund_state <> 'full'
  and not o.exceptions && '{amount_mismatch,currency_mismatch}' and not ${frozenCondition})`;

/** Whether the shop itself delivers a line (`i`) once there is stock: an item of the inventory, or the product's content. */
export const comesFromStock = sql`i.delivery_type in ('account', 'digital')`;

/** Whether what is available of a product belongs to an order that was paid before (invariant I10). */
export async function isWaitedFor(tx: Transaction, productId: string): Promise<boolean> {
  const waiting = await tx.execute(sql`
    select 1 from order_items i join orders o on o.id = i.order_id
    where i.product_id = ${productId} and i.owed_quantity > 0 and ${comesFromStock} and ${waitsForStock} limit 1`);
  return waiting.rows.length > 0;
}
