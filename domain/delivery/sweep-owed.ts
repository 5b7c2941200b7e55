import { sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { forEachIsolated } from "#domain/kernel/jobs/for-each-isolated.ts";
import { fillOwedOrders } from "./fill-owed-orders.ts";

/**
 * Delivers available stock to orders that still wait for it. Restocking normally does this; two concurrent
 * transactions can miss each other and leave such an order.
 * @returns the number of delivered units.
 * @throws JobFailed when the work for a product fails unexpectedly.
 */
export async function sweepOwed(): Promise<number> {
  const products = await db.execute<{ product_id: string }>(sql`
    select distinct i.product_id from order_items i join products p on p.id = i.product_id
    where i.owed_quantity > 0 and (
      (i.delivery_type = 'account'
        and exists (select 1 from product_inventory s where s.product_id = p.id and s.state = 'available'))
      or (i.delivery_type = 'digital' and p.content_sealed is not null
        and (p.typed_stock is null or p.typed_stock > 0 or i.held_typed > i.delivered_quantity)))`);
  let filled = 0;
  await forEachIsolated(
    products.rows.map(({ product_id }) => product_id),
    async (productId) => {
      filled += await inTransaction((tx) => fillOwedOrders(tx, productId, "sweep"));
    },
  );
  return filled;
}
