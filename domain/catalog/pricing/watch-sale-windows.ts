import { sql } from "drizzle-orm";
import { inTransaction, pool } from "#db/client.server.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";

/**
 * The time of the last check, in the text format of the database. The time is null before the first check of
 * this process.
 */
let checkedAt: string | null = null;

/**
 * The SQL condition that is true when a sale window has begun or ended since the last check. PostgreSQL
 * evaluates this condition with two small indexes.
 */
const HAS_EDGE = `exists (select from products where sale_starts_at > $1::timestamptz and sale_starts_at <= now())
  or exists (select from products where sale_ends_at > $1::timestamptz and sale_ends_at <= now())`;

/**
 * A transaction can begin before a sale starts and commit long after the start. Each check therefore looks
 * back one hour.
 */
const SINCE = "coalesce($1::timestamptz - interval '1 hour', '-infinity')";

/**
 * Stores the current prices of products whose sale began or ended, and notifies the web processes. The web
 * processes then empty their caches of pages and query results. The first check of a process always notifies,
 * because sales might have begun or ended while no worker ran. Returns whether the function notified the web
 * processes.
 */
export async function watchSaleWindows(): Promise<boolean> {
  const { rows } = await pool.query<{ at: string; is_due: boolean; is_stale: boolean }>({
    name: "sale-windows",
    text: `select now()::text as at, ($1::timestamptz is null or ${HAS_EDGE}) as is_due, exists (select from stale_prices(${SINCE})) as is_stale`,
    values: [checkedAt],
  });
  const [row] = rows;
  if (row?.is_due || row?.is_stale) await applyEdges(checkedAt, row);
  checkedAt = row?.at ?? null;
  return row?.is_due ?? false;
}

/**
 * The function takes the catalog lock, so all writers lock rows in the same order. Within one transaction,
 * PostgreSQL sends equal notifications only once.
 */
async function applyEdges(since: string | null, due: { is_due: boolean; is_stale: boolean }): Promise<void> {
  await inTransaction(async (tx) => {
    if (due.is_stale) {
      await lockCatalog(tx);
      await tx.execute(sql`update products set listed_price = price_now(products) where id in (
        select stale_prices(coalesce(${since}::timestamptz - interval '1 hour', '-infinity')))`);
    }
    if (due.is_due) await tx.execute(sql`select pg_notify('catalogue', 'products')`);
  });
}
