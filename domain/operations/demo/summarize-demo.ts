import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";

/** A summary of the effects of `removeDemo`, for the confirmation dialog. */
export interface DemoSummary {
  deleted: number;
  /** The number of demo products with sales. Demo products with sales are archived, not deleted. */
  archived: number;
  items: number;
  banners: number;
}

/** SQL that selects the ids of the demo products that nobody has ordered. */
export const UNSOLD = sql`select d.row_id from demo_rows d where d.kind = 'product'
  and not exists (select from order_items l where l.product_id = d.row_id)`;

/**
 * Returns what the removal of the demo catalog would do. The cost of the summary depends on the size of the
 * demo, not on the size of the shop.
 * @returns null when the shop shows no product and no banner of the demo
 * @param caller staff, or the command, which needs no permission
 * @throws SignInRequired, NotPermitted
 */
export async function summarizeDemo(caller: Caller): Promise<DemoSummary | null> {
  if (caller.kind !== "system") requirePermission(caller, "checklist.view");
  const { rows } = await readOnlyDb.execute<DemoSummary & Record<string, unknown>>(sql`
    select (count(*) filter (where p.id is not null and p.archived_at is null and not sold))::int as deleted,
      (count(*) filter (where p.archived_at is null and sold))::int as archived,
      (count(b.id))::int as banners,
      (select count(*)::int from product_inventory i where i.state = 'available' and i.product_id in (${UNSOLD})) as items
    from demo_rows d left join products p on p.id = d.row_id left join banners b on b.id = d.row_id
      cross join lateral (select exists (select from order_items l where l.product_id = d.row_id) as sold) sales`);
  const { deleted = 0, archived = 0, items = 0, banners = 0 } = rows[0] ?? {};
  return deleted + archived + banners > 0 ? { deleted, archived, items, banners } : null;
}
