import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { BatchView } from "./inventory-views.ts";

interface BatchRow extends Record<string, unknown> {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  source: string;
  supplier: string;
  unit_cost: string | null;
  item_count: number;
  available: number;
  sold: number;
  created_by: string | null;
  created_at: string;
}

/** Reads one page of the batches that meet a condition, newest first, with the counts of their items. */
export async function batchRows(
  condition: SQL,
  cut: { limit: number; offset: number },
): Promise<BatchView[]> {
  const number = (value: number) => sql.raw(String(value));
  const { rows } = await readOnlyDb.execute<BatchRow>(sql`
    select b.id, b.source, b.supplier, b.unit_cost, b.item_count, p.name, p.slug, p.emoji, f.email as created_by,
      to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select count(*)::int from product_inventory i where i.batch_id = b.id and i.state = 'available') as available,
      (select count(*)::int from product_inventory i where i.batch_id = b.id and i.state = 'sold') as sold
    from (
      select b.id from inventory_batches b
      where ${condition} order by b.created_at desc, b.id desc limit ${number(cut.limit)} offset ${number(cut.offset)}
    ) cut join inventory_batches b on b.id = cut.id join products p on p.id = b.product_id
    left join profiles f on f.user_id = b.created_by
    order by b.created_at desc, b.id desc`);
  return rows.map((row) => ({
    id: row.id,
    product: { name: row.name, slug: row.slug, emoji: row.emoji },
    source: row.source,
    supplier: row.supplier,
    unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
    itemCount: row.item_count,
    available: row.available,
    sold: row.sold,
    createdBy: row.created_by,
    createdAt: row.created_at,
  }));
}
