import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { inventoryStates } from "#db/values/vocabulary.ts";
import { firstRows } from "#domain/kernel/counts/first-rows.ts";

/** Maximum number of stock changes per run. */
const BATCH = 1_000;

type Moved = { product_id: string } & Record<(typeof inventoryStates)[number], number>;

/**
 * Adds each waiting stock change to the stock of its product exactly once. Updates the level (out, low,
 * ample) of a product when the level changes. Readers see the same stock before and after this run, because
 * readers add the waiting changes to the stored stock. An advisory lock allows one worker at a time.
 * @param onCounted a function that gets the ids of the products with counted changes, and runs in the same
 * transaction
 * @returns whether more changes are waiting
 */
export function countShelves(
  onCounted: (tx: Transaction, productIds: readonly string[]) => Promise<void> = async () => {},
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.shelves}) as mine`,
    );
    if (!lock.rows[0]?.mine) return false;
    const { rows: taken } = await tx.execute<Moved>(sql`
      delete from stock_changes where ${firstRows("stock_changes", BATCH)}
      returning product_id, ${STATES}`);
    if (taken.length === 0) return false;
    await addStock(tx, taken);
    const ids = [...new Set(taken.map(({ product_id }) => product_id))];
    await updateLevels(tx, ids);
    await onCounted(tx, ids);
    return taken.length === BATCH;
  });
}

const STATES = sql.raw(inventoryStates.join(", "));
const listed = (write: (state: string) => string) => sql.raw(inventoryStates.map(write).join(", "));

/**
 * Adds the changes to the stock of each product. Also adds the changes to the shop's number of items in each
 * state.
 */
async function addStock(tx: Transaction, taken: readonly Moved[]): Promise<void> {
  const column = (name: keyof Moved) => sql.param(taken.map((row) => row[name]));
  const columns = sql.join(
    inventoryStates.map((state) => sql`${column(state)}::int[]`),
    sql`, `,
  );
  await tx.execute(sql`
    with moved as (
      select product_id, ${listed((state) => `sum(${state})::int as ${state}`)}
      from unnest(${column("product_id")}::uuid[], ${columns}) as m(product_id, ${STATES}) group by product_id
    ), added as (
      update product_stock s set ${listed((state) => `${state} = s.${state} + moved.${state}`)}
      from moved where s.product_id = moved.product_id
    )
    insert into counts (subject, part, n)
    select 'items', v.state, v.n from (select ${listed((state) => `sum(${state}) as ${state}`)} from moved) m
      cross join lateral (values ${listed((state) => `('${state}', m.${state})`)}) v(state, n) where v.n <> 0 order by v.state
    on conflict (subject, part) do update set n = counts.n + excluded.n`);
}

async function updateLevels(tx: Transaction, ids: readonly string[]): Promise<void> {
  const { rows: moved } = await tx.execute<{ id: string; level: string }>(sql`
    select p.id, stock_level(s.on_sale) as level from products p join product_stock s on s.product_id = p.id
    where p.id = any(${sql.param(ids)}::uuid[]) and s.is_counted and p.shelf_level <> stock_level(s.on_sale) order by p.id`);
  // An update that changes no row would still announce a catalog change and invalidate every page cache.
  if (moved.length > 0)
    await tx.execute(sql`
      update products p set shelf_level = m.level
      from unnest(${sql.param(moved.map(({ id }) => id))}::uuid[],
        ${sql.param(moved.map(({ level }) => level))}::text[]) m(id, level) where p.id = m.id`);
}
