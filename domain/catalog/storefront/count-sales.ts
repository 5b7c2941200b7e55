import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { firstRows } from "#domain/kernel/counts/first-rows.ts";

/** Maximum number of tallies per run. */
const BATCH = 5_000;

/**
 * Adds the new sales in each row of `sales_tallies` to the `sales_count` of the product exactly once. The
 * count of a group also includes the sales of its variants. An advisory lock allows one worker at a time.
 * Updates products in id order, which prevents deadlocks with other writers.
 * @returns the number of changed products
 */
export async function countSales(): Promise<number> {
  // An update that changes no row would still announce a catalog change and invalidate every page cache.
  const waiting = await db.execute(sql`select 1 from sales_tallies limit 1`);
  if (waiting.rowCount === 0) return 0;
  return inTransaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.salesTallies}) as mine`,
    );
    if (!lock.rows[0]?.mine) return 0;
    const counted = await tx.execute(sql`
      with taken as (
        delete from sales_tallies where ${firstRows("sales_tallies", BATCH)} returning product_id, quantity
      ), of_products as (
        select product_id, quantity from taken
        union all select v.parent_id, t.quantity from taken t join products v on v.id = t.product_id where v.parent_id is not null
      ), sums as (select product_id, sum(quantity)::int as sold from of_products group by product_id order by product_id)
      update products p set sales_count = p.sales_count + sums.sold from sums where p.id = sums.product_id`);
    return counted.rowCount ?? 0;
  });
}
