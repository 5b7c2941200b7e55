import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { LOW_STOCK_MAX } from "./staff-views.ts";

/** Products looked at in one turn. */
const BATCH = 1_000;

/**
 * Brings the shelf level (out, low, ample) of the products whose available items changed up to date, each counted to the
 * bound of "low" and no further. Of several workers one does it at a time.
 * @returns whether more products wait.
 */
export function countShelves(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const turn = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.shelves}) as mine`,
    );
    if (!turn.rows[0]?.mine) return false;
    const taken = await tx.execute<{ product_id: string }>(sql`
      delete from stock_changes where id in (select id from stock_changes order by id limit ${BATCH})
      returning product_id`);
    if (taken.rows.length === 0) return false;
    const ids = [...new Set(taken.rows.map((row) => row.product_id))];
    // Counted by a later statement than the one that took the changes, so every change that was taken is seen.
    const moved = await tx.execute<{ id: string; level: string }>(sql`
      select p.id, l.level from products p cross join lateral (
        select case when count(*) = 0 then 'out' when count(*) <= ${LOW_STOCK_MAX} then 'low' else 'ample' end as level
        from (select 1 from product_inventory i where i.product_id = p.id and i.state = 'available'
          limit ${LOW_STOCK_MAX + 1}) few
      ) l where p.id = any(${sql.param(ids)}::uuid[]) and p.shelf_level <> l.level order by p.id`);
    // An update of no row at all would still be announced as a change of the catalog, and empty every page cache.
    if (moved.rows.length > 0)
      await tx.execute(sql`
        update products p set shelf_level = m.level
        from unnest(${sql.param(moved.rows.map(({ id }) => id))}::uuid[],
          ${sql.param(moved.rows.map(({ level }) => level))}::text[]) m(id, level) where p.id = m.id`);
    return taken.rows.length === BATCH;
  });
}
