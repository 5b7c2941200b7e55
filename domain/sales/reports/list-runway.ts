import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { type ComputedDays, inDays } from "./computed-days.ts";
import { addDays } from "./period.ts";

/** Days of sales that the daily mean covers. */
export const MEAN_DAYS = 14;
const ROWS = 5;

/** A product whose stock ends at the present pace. */
export interface Runway {
  id: string;
  name: string;
  slug: string;
  emoji: string;
  /** Units on sale. */
  stock: number;
  /** Days until the stock ends at the daily mean of the last 14 days; 0 without stock. */
  daysLeft: number;
}

/**
 * Lists the products on sale whose stock ends soonest. A product without sales in the last 14 days, or with
 * unlimited stock, is not listed. Adds the stock changes that wait, so the units are exact.
 */
export async function listRunway(days: ComputedDays, limit = ROWS): Promise<Runway[]> {
  const { rows } = await readOnlyDb.execute<Runway & Record<string, unknown>>(sql`
    with sold as (
      select product_id, sum(units) as units from sales_days
      where ${inDays(days, addDays(days.today, 1 - MEAN_DAYS), days.today)} group by product_id having sum(units) > 0
    ), waiting as (
      select product_id, sum(available) as available from stock_changes group by product_id
    ), stocked as (
      select s.product_id, s.units,
        case when k.is_counted then greatest(0, k.available + coalesce(w.available, 0)) else k.typed_stock end as stock
      from sold s join product_stock k on k.product_id = s.product_id left join waiting w on w.product_id = s.product_id
    )
    select p.id, p.name, p.slug, p.emoji, stock::float8 as stock, (stock * ${MEAN_DAYS}::float8 / units)::float8 as "daysLeft"
    from stocked join products p on p.id = stocked.product_id
    where stock is not null and p.status = 'active' and p.archived_at is null
    order by stock::float8 / units, units desc, p.id limit ${limit}`);
  return rows;
}
