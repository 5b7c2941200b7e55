import { type SQL, sql } from "drizzle-orm";
import { descending, readSpans } from "#domain/kernel/lists/keyset.ts";
import type { ReadSpan } from "#domain/kernel/lists/read-page.ts";
import type { BatchView } from "./inventory-views.ts";
import { COVER } from "./query-conditions.ts";

interface BatchRow {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  cover: string;
  source: string;
  supplier: string;
  unit_cost: string | null;
  item_count: number;
  available: number;
  sold: number;
  created_by: string | null;
  created_at: string;
}

/** Reads the batches that satisfy a condition, newest first, with the counts of their items. */
export const batchSpans = (condition: SQL): ReadSpan<BatchRow> =>
  readSpans(
    [descending(sql`b.created_at`, "timestamptz"), descending(sql`b.id`, "uuid")],
    (id) => sql`inventory_batches b where b.id = ${id}`,
    ({ beyond, order, rows }) => sql`
      select b.id, b.source, b.supplier, b.unit_cost, b.item_count, p.name, p.slug, p.emoji, ${COVER} as cover, f.email as created_by,
        to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        (select count(*)::int from product_inventory i where i.batch_id = b.id and i.state = 'available') as available,
        (select count(*)::int from product_inventory i where i.batch_id = b.id and i.state = 'sold') as sold
      from (
        select b.id from inventory_batches b where ${condition} and ${beyond} order by ${order} ${rows}
      ) cut join inventory_batches b on b.id = cut.id join products p on p.id = b.product_id
      left join profiles f on f.user_id = b.created_by
      order by ${order}`,
  );

/** Converts a row to the form that the pages show. */
export const toBatchView = (row: BatchRow): BatchView => ({
  id: row.id,
  product: { name: row.name, slug: row.slug, emoji: row.emoji, cover: row.cover },
  source: row.source,
  supplier: row.supplier,
  unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
  itemCount: row.item_count,
  available: row.available,
  sold: row.sold,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
