import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { readOnlyDb } from "#db/read-only.server.ts";
import { byStockNeed } from "#domain/kernel/by-stock-need.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { ProductStockView } from "./inventory-views.ts";
import { COVER, isNamed } from "./query-conditions.ts";
import { MEAN_DAYS, SALES_READ, stockDays } from "./stock-days.ts";

/** The number of products on one page of the stock list. */
export const PRODUCTS_PAGE = 25;
/** The number of products in the short list of the default tab. */
export const PRODUCTS_FIRST = 5;

interface StockRow extends Record<string, unknown> {
  id: string;
  level: string;
  slug: string;
  name: string;
  emoji: string;
  cover: string;
  available: number;
  reserved: number;
  sold: number;
  unit_cost: string | null;
  last_import: string | null;
  sold_lately: number;
  sold_for_ms: number;
  /**
   * The position of the product in the sort order that the cursor uses. The query result has a different sort
   * order: products that most need new stock come first.
   */
  place: number;
}

export interface ProductStockPage {
  products: ProductStockView[];
  /** The value that requests the next page. This value is null on the last page. */
  next: string | null;
}

/**
 * Lists the products that are delivered from inventory, with their stock. Products without stock come first,
 * then products with little stock, then all others. A page sorts its products like the dashboard: by
 * `byStockNeed`. The function reads the stored counts. For each shown product, the function also reads one
 * batch and at most 1,000 sales. Therefore the cost does not grow with the number of items. Archived products
 * are left out.
 * @param input.after the `next` of the previous page; "" for the first page.
 * @param input.ids the products to choose from. When this value is missing, the function lists all products.
 * @throws SignInRequired, NotPermitted
 */
export async function listProductStock(
  caller: Caller,
  input: { q: string; after: string; limit: number; ids?: readonly string[] | undefined },
): Promise<ProductStockPage> {
  requirePermission(caller, "inventory.view");
  const conditions = [FROM_STOCK, ...afterCursor(input.after)];
  if (input.q) conditions.push(isNamed("p", input.q));
  if (input.ids) conditions.push(sql`p.id = any(${sql.param(input.ids)}::uuid[])`);
  const { rows } = await readOnlyDb.execute<StockRow>(sql`select * from (
    select p.id, cut.shelf_level as level, p.slug, p.name, p.emoji, ${COVER} as cover,
      greatest(0, s.available + coalesce(waiting.available, 0)) as available,
      s.reserved + coalesce(waiting.reserved, 0) as reserved, s.sold + coalesce(waiting.sold, 0) as sold,
      batch.unit_cost, batch.last_import, sales.*,
      (row_number() over (order by cut.shelf_level desc, cut.id desc))::int as place
    from (
      select p.id, p.shelf_level from products p where ${sql.join(conditions, sql` and `)}
      order by p.shelf_level desc, p.id desc limit ${sql.raw(String(input.limit + 1))}
    ) cut join products p on p.id = cut.id join product_stock s on s.product_id = p.id
    left join (
      select product_id, sum(available)::int as available, sum(reserved)::int as reserved, sum(sold)::int as sold
      from stock_changes group by product_id
    ) waiting on waiting.product_id = p.id
    left join lateral (
      select b.unit_cost, to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_import
      from inventory_batches b where b.product_id = p.id and b.item_count > 0
      order by b.created_at desc, b.id desc limit 1
    ) batch on true
    cross join lateral (
      select count(*)::int as sold_lately,
        coalesce(extract(epoch from now() - min(sold_at)) * 1000, 0)::float8 as sold_for_ms,
        nullif(count(*), 0) * case when count(*) < ${SALES_READ} then 1 else
          ${MEAN_DAYS} * 86400.0 / greatest(extract(epoch from now() - min(sold_at)), 60) end as units
      from (
        select i.sold_at from product_inventory i where i.product_id = p.id and i.sold_at is not null
          and i.sold_at >= now() - interval '${sql.raw(String(MEAN_DAYS))} days'
        order by i.sold_at desc limit ${sql.raw(String(SALES_READ))}
      ) few
    ) sales
    ) listed order by ${byStockNeed(sql`available`, sql`units`, sql`id`)}`);
  const last = rows.find(({ place }) => place === input.limit);
  return {
    products: rows.filter(({ place }) => place <= input.limit).map(toView),
    next: rows.length > input.limit && last ? `${last.level}.${last.id}` : null,
  };
}

const FROM_STOCK = sql.raw(`${typeHas("p.delivery_type", "isFromInventory")} and p.archived_at is null`);

function afterCursor(cursor: string): SQL[] {
  const [, level, id] = /^(ample|low|out)\.(.+)$/.exec(cursor) ?? [];
  if (!level || !isId(id)) return [];
  const literal = (text: string) => sql.raw(pg.escapeLiteral(text));
  return [sql`(p.shelf_level, p.id) < (${literal(level)}, ${literal(id)}::uuid)`];
}

function toView(row: StockRow): ProductStockView {
  const { id, slug, name, emoji, cover, available, reserved, sold } = row;
  return {
    ...{ id, slug, name, emoji, cover, available, reserved, sold },
    unitCost: row.unit_cost === null ? null : Number(row.unit_cost),
    lastImport: row.last_import,
    ...stockDays(available, row.sold_lately, row.sold_for_ms),
  };
}
