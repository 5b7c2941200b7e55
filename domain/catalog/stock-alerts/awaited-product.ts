import { sql } from "drizzle-orm";
import { pageOfProduct } from "#addresses";
import { db, type Queryable } from "#db/client.server.ts";
import { UNITS_ON_SALE } from "./watched-products.ts";

/** A product for which somebody waits: its name and the path of its page. */
export interface AwaitedProduct {
  product: string;
  path: string;
}

export interface FoundProduct extends AwaitedProduct {
  isOnSale: boolean;
}

/**
 * Reads a product. Returns null when shoppers cannot see the product or cannot buy it. Returns null for a
 * group, because shoppers buy its variants.
 */
export async function findAwaited(id: string, tx: Queryable = db): Promise<FoundProduct | null> {
  const { rows } = await tx.execute<{
    name: string;
    slug: string;
    group: string | null;
    units: number | null;
    waiting: number;
  }>(sql`
    select p.name, p.slug, g.slug as "group", ${UNITS_ON_SALE} as units,
      case when p.status = 'active' and s.is_counted then (select coalesce(sum(available), 0)::int
        from stock_changes where product_id = p.id) else 0 end as waiting
    from products p join product_stock s on s.product_id = p.id left join products g on g.id = p.parent_id
    where p.id = ${id} and p.kind <> 'group' and p.status <> 'inactive' and p.archived_at is null`);
  const [row] = rows;
  if (!row) return null;
  const { name, slug, group, units, waiting } = row;
  const path = group ? pageOfProduct(group, slug) : pageOfProduct(slug);
  return { product: name, path, isOnSale: units === null || units + waiting > 0 };
}
