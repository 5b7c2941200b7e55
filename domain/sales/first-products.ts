import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import type { SaleProduct } from "./sale-views.ts";

/**
 * For each of the given orders, reads the product of the first line. The keys of the result are order ids.
 */
export async function readFirstProducts(ids: readonly string[]): Promise<Map<string, SaleProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await readOnlyDb.execute<{ order_id: string } & SaleProduct & Record<string, unknown>>(sql`
    select distinct on (i.order_id) i.order_id, i.product_name as name, p.slug, p.emoji,
      ${sql.raw(coverOfId("p.id"))} as cover
    from order_items i join products p on p.id = i.product_id
    where i.order_id = any(${sql.param([...ids])}::uuid[]) order by i.order_id, i.position`);
  return new Map(rows.map(({ order_id, ...product }) => [order_id, product]));
}
