import { pool } from "#db/client.server.ts";

/** The time of the last check, as the database wrote it; null before the first one of this process. */
let checkedAt: string | null = null;

/** The condition that an edge of a sale window passed since the last check. Two small indexes answer it. */
const HAS_EDGE = `exists (select from products where sale_starts_at > $1::timestamptz and sale_starts_at <= now())
  or exists (select from products where sale_ends_at > $1::timestamptz and sale_ends_at <= now())`;

/**
 * Notifies the web processes when a sale began or ended, so that they empty their caches of pages and reads.
 * The first check of a process always notifies, because edges may have passed while no worker ran. Returns
 * whether it notified.
 */
export async function watchSaleWindows(): Promise<boolean> {
  const { rows } = await pool.query<{ at: string; is_due: boolean }>({
    name: "sale-windows",
    text: `with edge as materialized (select $1::timestamptz is null or ${HAS_EDGE} as is_due)
      select now()::text as at, is_due, case when is_due then pg_notify('catalogue', 'products') end
      from edge`,
    values: [checkedAt],
  });
  const [row] = rows;
  checkedAt = row?.at ?? null;
  return row?.is_due ?? false;
}
