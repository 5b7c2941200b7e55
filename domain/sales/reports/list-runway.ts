import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import { type ComputedDays, inDays } from "./computed-days.ts";
import { addDays } from "./period.ts";

/** The number of days of sales from which the daily mean is calculated. */
export const MEAN_DAYS = 14;
const ROWS = 5;
/** Maximum number of paid orders that the function adds to the sums of the computed days. */
const UNREAD_MAX = 1_000;

/** A product whose stock will end when the sales continue at the current rate. */
export interface Runway {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  cover: string;
  /** Units on sale. */
  stock: number;
  /**
   * The number of days until the stock ends when sales continue at the daily mean of the last 14 days. The
   * value is 0 without stock.
   */
  daysLeft: number;
}

/**
 * Lists the products on sale whose stock ends soonest. A product without sales in the last 14 days, or with
 * unlimited stock, is not listed. The stock includes the changes in the table `stock_changes`, which the
 * worker has not yet added to the stock counts. The sales include the paid orders that the computed days do
 * not contain yet. Therefore the sales figures are as current as the stock.
 */
export async function listRunway(days: ComputedDays, limit = ROWS): Promise<Runway[]> {
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
    ), stocked as (
      select s.product_id, s.units,
        case when k.is_counted then greatest(0, k.available + coalesce(w.available, 0)) else k.typed_stock end as stock
      from sold s join product_stock k on k.product_id = s.product_id left join waiting w on w.product_id = s.product_id
    )
    select p.id, p.name, p.slug, p.emoji, ${sql.raw(coverOfId("p.id"))} as cover, stock::float8 as stock, (stock * ${MEAN_DAYS}::float8 / units)::float8 as "daysLeft"
    from stocked join products p on p.id = stocked.product_id
    where stock is not null and p.status = 'active' and p.archived_at is null
    order by stock::float8 / units, units desc, p.id limit ${limit}`);
  return rows;
}
