import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/**
 * Folds the tallies that sales left into each product's sales_count, each tally once.
 * Products are updated in id order, so that two workers never wait for each other in a circle.
 * @returns how many products changed.
 */
export async function countSales(): Promise<number> {
  const counted = await db.execute(sql`
    with taken as (
      delete from sales_tallies where id in (select id from sales_tallies order by id limit 5000 for update skip locked)
      returning product_id, quantity
    ), sums as (select product_id, sum(quantity)::int as sold from taken group by product_id order by product_id)
    update products p set sales_count = p.sales_count + sums.sold from sums where p.id = sums.product_id`);
  return counted.rowCount ?? 0;
}
