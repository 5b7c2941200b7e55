import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import type { ShelfLevel } from "./judge-stock.ts";

/** A product with its stock and with its stored stock level. */
export interface WatchedProduct {
  id: string;
  name: string;
  /**
   * The number of units that shoppers can buy, or 0 when the product's status allows no purchase. Null is
   * unlimited.
   */
  units: number | null;
  threshold: number;
  /**
   * Whether an unpaid order reserves a unit. The shop reads `isHeld` only when shoppers can buy no unit of
   * the product.
   */
  isHeld: boolean;
  /** Whether a confirmed request waits for a mail. */
  isAwaited: boolean;
  /**
   * The stored level is null for a product whose stock the worker has never judged. Times are milliseconds
   * since 1970.
   */
  known: {
    level: ShelfLevel;
    since: number;
    told: ShelfLevel;
    backAt: number | null;
    wasOnSale: boolean;
    checkAt: number | null;
    mailedUnits: number;
    mailedAt: number | null;
    mailAt: number | null;
  } | null;
}

/**
 * The number of units of the product (`p`) that shoppers can buy, from its counted stock (`s`). Null means
 * unlimited.
 */
export const UNITS_ON_SALE = sql.raw("case when p.status = 'active' then s.on_sale else 0 end");

/** Matches the confirmed requests (`r`) that wait for a mail. */
export const WAITS = sql.raw("r.confirmed_at is not null and r.notified_at is null");

const ms = (column: string) => sql.raw(`(extract(epoch from l.${column}) * 1000)::float8`);

/** Reads the products that have the given ids and that shoppers can see. Leaves out groups. Sorts by id. */
export async function readWatched(tx: Transaction, ids: readonly string[]): Promise<WatchedProduct[]> {
  const { rows } = await tx.execute<{ product: WatchedProduct }>(sql`
    select json_build_object('id', p.id, 'name', p.name, 'units', units, 'threshold', p.low_stock_at,
      'isHeld', case when units <= 0 then exists (select from orders o join order_items i on i.order_id = o.id
        where i.product_id = p.id and o.status = 'pending') else false end,
      'isAwaited', exists (select from restock_requests r where r.product_id = p.id and ${WAITS}),
      'known', case when l.product_id is not null then json_build_object('level', l.level, 'told', l.told,
        'wasOnSale', l.was_on_sale, 'since', ${ms("since")}, 'backAt', ${ms("back_at")}, 'checkAt', ${ms("check_at")},
        'mailedUnits', l.mailed_units, 'mailedAt', ${ms("mailed_at")}, 'mailAt', ${ms("mail_at")}) end) as product
    from products p join product_stock s on s.product_id = p.id left join stock_levels l on l.product_id = p.id
      cross join lateral (select ${UNITS_ON_SALE}) u(units)
    where p.id = any(${sql.param(ids)}::uuid[]) and p.kind <> 'group' and p.status <> 'inactive'
      and p.archived_at is null
    order by p.id`);
  return rows.map(({ product }) => product);
}
