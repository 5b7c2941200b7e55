import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/**
 * Folds the tallies that sales left into each product's sales_count, each tally once.
 * Products are updated in id order, so that two workers never wait for each other in a circle.
 * @returns how many products changed.
 */
export async function countSales(): Promise<number> {
  // An update of no row at all would still be announced as a change of the catalogue, and empty every page cache.
  const waiting = await db.execute(sql`select 1 from sales_tallies limit 1`);
  if (waiting.rowCount === 0) return 0;
  const counted = await db.execute(sql`
    with taken as (
      delete from sales_tallies where id in (select id from sales_tallies order by id limit 5000 for update skip locked)
      returning product_id, quantity
    ), sums as (select product_id, sum(quantity)::int as sold from taken group by product_id order by product_id)
    update products p set sales_count = p.sales_count + sums.sold from sums where p.id = sums.product_id`);
  return counted.rowCount ?? 0;
}
