import { sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { forEachIsolated } from "#domain/kernel/jobs/for-each-isolated.ts";
import { fillBackorders } from "./fill-backorders.ts";
import { isDeliverable } from "./strategies/strategies.ts";

/**
 * Delivers the available stock of products to orders that still wait for this stock. The shop normally
 * delivers new stock to waiting orders immediately. However, concurrent transactions do not always see each
 * other's changes. An order can therefore still wait although stock is available.
 * @returns the number of delivered units.
 * @throws JobFailed when the delivery of a product's stock fails unexpectedly.
 */
export async function sweepBackorders(): Promise<number> {
  const products = await db.execute<{ product_id: string }>(sql`
    select distinct i.product_id from order_items i join products p on p.id = i.product_id
    where i.owed_quantity > 0 and ${sql.raw(isDeliverable)}`);
  let filled = 0;
  await forEachIsolated(
    products.rows.map(({ product_id }) => product_id),
    async (productId) => {
      filled += await inTransaction((tx) => fillBackorders(tx, productId, "sweep"));
    },
  );
  return filled;
}
