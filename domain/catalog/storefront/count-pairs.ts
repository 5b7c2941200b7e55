import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";

/** The job reads at most this many of the newest paid orders. An order has at most 50 lines. */
const ORDERS_MAX = 5_000;
/**
 * The shop stores a pair of products only when at least this many orders contain both products. A pair from a
 * single order would reveal what one shopper bought together.
 */
const ORDERS_MIN = 2;
/** Maximum number of pairs of a product. */
export const PAIRS_MAX = 4;

/**
 * Computes which products the newest paid orders contain together, and stores the most frequent pairs of each
 * product. Writes only what has changed. An advisory lock allows one worker at a time.
 * @returns whether this worker had the lock and computed the pairs
 */
export function countPairs(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.productPairs}) as mine`,
    );
    if (!lock.rows[0]?.mine) return false;
    await tx.execute(sql`
      with newest as (
        select id from orders where paid_at is not null order by created_at desc limit ${ORDERS_MAX}
      ), lines as (
        select distinct i.order_id, coalesce(p.parent_id, p.id) as product_id
        from newest n join order_items i on i.order_id = n.id join products p on p.id = i.product_id
      ), ranked as (
        select a.product_id, b.product_id as other_id, count(*)::int as orders,
          row_number() over (partition by a.product_id order by count(*) desc, b.product_id) as place
        from lines a join lines b on b.order_id = a.order_id and b.product_id <> a.product_id
        group by 1, 2 having count(*) >= ${ORDERS_MIN}
      ), wanted as (
        select product_id, other_id, orders from ranked where place <= ${PAIRS_MAX}
      ), removed as (
        delete from product_pairs k where not exists (
          select from wanted w where w.product_id = k.product_id and w.other_id = k.other_id)
      )
      insert into product_pairs as k (product_id, other_id, orders)
      select product_id, other_id, orders from wanted
      on conflict (product_id, other_id) do update set orders = excluded.orders
      where k.orders <> excluded.orders`);
    return true;
  });
}
