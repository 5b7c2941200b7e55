import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { LOW_STOCK_MAX } from "./staff-views.ts";

/** Maximum number of stock changes per run. */
const BATCH = 1_000;

/**
 * Updates the shelf level (out, low, ample) of the products whose available items changed. Counts items only
 * up to the limit of "low". An advisory lock allows one worker at a time.
 * @returns whether more changes are waiting
 */
export function countShelves(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.shelves}) as mine`,
    );
    if (!lock.rows[0]?.mine) return false;
    const taken = await tx.execute<{ product_id: string }>(sql`
      delete from stock_changes where id in (select id from stock_changes order by id limit ${BATCH})
      returning product_id`);
    if (taken.rows.length === 0) return false;
    const ids = [...new Set(taken.rows.map((row) => row.product_id))];
    // A separate statement counts the items, so that it sees every change that the previous one took.
    const moved = await tx.execute<{ id: string; level: string }>(sql`
      select p.id, l.level from products p cross join lateral (
        select case when count(*) = 0 then 'out' when count(*) <= ${LOW_STOCK_MAX} then 'low' else 'ample' end as level
        from (select 1 from product_inventory i where i.product_id = p.id and i.state = 'available'
          limit ${LOW_STOCK_MAX + 1}) few
      ) l where p.id = any(${sql.param(ids)}::uuid[]) and p.shelf_level <> l.level order by p.id`);
    // An update without rows would still announce a catalog change and invalidate every page cache.
    if (moved.rows.length > 0)
      await tx.execute(sql`
        update products p set shelf_level = m.level
        from unnest(${sql.param(moved.rows.map(({ id }) => id))}::uuid[],
          ${sql.param(moved.rows.map(({ level }) => level))}::text[]) m(id, level) where p.id = m.id`);
    return taken.rows.length === BATCH;
  });
}
