import type { FileCoupon } from "./coupon-cells.ts";

/** A stored coupon in the form of a coupon file, with the numbers of its uses. */
export interface StoredCoupon extends FileCoupon {
  id: string;
  version: number;
  held: number;
  spent: number;
}

/**
 * The SQL that reads coupons (`c`) as `StoredCoupon`. The caller gives the `where` and `order by` clauses.
 * The days of a coupon are in the shop's time zone. A product that was removed is no longer a target of the
 * coupon. When all targets of a coupon were removed, the coupon applies to no product.
 */
export const STORED_COUPONS = `with zone as (
    select coalesce((select value from site_settings where key = 'store_time_zone'), 'UTC') as name
  )
  select c.id, c.version, c.held, c.spent, c.code, c.kind, c.value::float8 as value,
    c.min_total::float8 as "minTotal", c.max_discount::float8 as "maxDiscount",
    to_char(c.starts_at at time zone zone.name, 'YYYY-MM-DD') as "startsOn",
    to_char((c.ends_at - interval '1 second') at time zone zone.name, 'YYYY-MM-DD') as "endsOn",
    c.max_uses as "maxUses", c.max_uses_per_buyer as "maxUsesPerBuyer",
    c.first_order_only as "firstOrderOnly", c.with_reduced as "withReduced",
    c.is_targeted as "isTargeted", c.is_active as "isActive",
    array(select p.slug from coupon_targets t join products p on p.id = t.product_id
      where t.coupon_id = c.id and p.archived_at is null order by p.slug) as products,
    array(select k.name from coupon_targets t join categories k on k.id = t.category_id
      where t.coupon_id = c.id order by k.name) as categories
  from coupons c cross join zone`;
