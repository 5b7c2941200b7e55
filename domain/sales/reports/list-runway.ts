import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { LOW_STOCK_MAX } from "#domain/catalog/staff/staff-views.ts";
import { byStockNeed } from "#domain/kernel/by-stock-need.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import { type ComputedDays, inDays } from "./computed-days.ts";
import { addDays } from "./period.ts";

/** The number of days of sales from which the daily mean is calculated. */
export const MEAN_DAYS = 14;
const ROWS = 5;
/** Maximum number of sold-out products, and of products with low stock, that the function compares. */
const LEVEL_MAX = 200;
/** Maximum number of paid orders that the function adds to the sums of the computed days. */
const UNREAD_MAX = 1_000;

/** A product that is sold out, has low stock, or whose stock will end at the current rate of sales. */
export interface Runway {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  cover: string;
  /** Units on sale. */
  stock: number;
  /**
   * Days until the stock ends, at the mean daily sales of the last 14 days. The value is 0 when the product
   * has no stock. The value is null when the product has stock but had no sales in the last 14 days.
   */
  daysLeft: number | null;
}

/**
 * Lists the products on sale that need new stock first: sold-out products, then products with 1 to 5 units,
 * then the products whose stock ends soonest. In the comparison, a product without sales in the last 14
 * days counts as a product with one sale. A product with more than 5 units and no sales in the last 14 days
 * is not listed. A product that staff marked as sold out has no units on sale. Products with unlimited
 * stock are not listed. With `isInventoryOnly`, the function lists only products that are delivered from
 * inventory. In this list, a product that staff marked as sold out appears only while it has no items. The
 * stock includes the changes in the table `stock_changes`, which the worker has not yet added to the stock
 * counts. The sales include the paid orders that the computed days do not contain yet. Therefore the sales
 * figures are as current as the stock.
 */
export async function listRunway(
  days: ComputedDays,
  { limit = ROWS, isInventoryOnly = false } = {},
): Promise<Runway[]> {
  const { rows } = await readOnlyDb.execute<Runway & Record<string, unknown>>(sql`
    with unread as (
      select i.product_id, i.quantity as units from (
        select order_id from order_events where id > (select prompt_event from sales_builds where id = ${days.buildId})
          and 'order.paid' = any(public_events) order by id limit ${UNREAD_MAX}
      ) e join orders o on o.id = e.order_id and ${countsMoney("o")} join order_items i on i.order_id = o.id
    ), sold as (
      select product_id, sum(units) as units from (
        select product_id, units from sales_days where ${inDays(days, addDays(days.today, 1 - MEAN_DAYS), days.today)}
        union all select product_id, units from unread
      ) s group by product_id having sum(units) > 0
    ), waiting as (
      select product_id, sum(available) as available from stock_changes group by product_id
    ), candidates as (
      select product_id, units from sold
      union all ${ofLevel("out")} union all ${ofLevel("low")} union all ${MARKED_OUT}
    ), stocked as (
      select c.product_id, c.units, case when p.status = 'out_of_stock' then 0
        when k.is_counted then greatest(0, k.available + coalesce(w.available, 0))
        else k.typed_stock end as stock
      from (select product_id, max(units) as units from candidates group by product_id) c
      join products p on p.id = c.product_id and p.status in ('active', 'out_of_stock')
        and p.archived_at is null
      join product_stock k on k.product_id = c.product_id left join waiting w on w.product_id = c.product_id
      ${isInventoryOnly ? INVENTORY_ONLY : sql``}
    )
    select p.id, p.name, p.slug, p.emoji, ${sql.raw(coverOfId("p.id"))} as cover, stock::float8 as stock,
      (case when stock = 0 then 0 else stock * ${MEAN_DAYS}::float8 / units end)::float8 as "daysLeft"
    from stocked join products p on p.id = stocked.product_id
    where units is not null and stock is not null or stock <= ${LOW_STOCK_MAX}
    order by ${byStockNeed(sql`stock`, sql`units`, sql`p.id`)} limit ${limit}`);
  return rows;
}

const INVENTORY_ONLY = sql.raw(
  `where ${typeHas("p.delivery_type", "isFromInventory")}
    and (p.status = 'active' or k.available + coalesce(w.available, 0) <= 0)`,
);

/** The products that staff marked as sold out. The index `products_not_active` contains these products. */
const MARKED_OUT = sql`(select id, null from products where status = 'out_of_stock' and kind <> 'group'
  and archived_at is null order by status limit ${LEVEL_MAX})`;

/**
 * The products on sale with a stock level. The index `products_by_level` contains these products in this
 * order.
 */
const ofLevel = (level: "out" | "low") => sql`(select id, null from products where shelf_level = ${level}
  and kind <> 'group' and status = 'active' and archived_at is null
  order by shelf_level, id limit ${LEVEL_MAX})`;
