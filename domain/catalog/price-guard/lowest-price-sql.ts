import { type SQL, sql } from "drizzle-orm";
import { type CouponDepth, REFERENCE_DAYS } from "./too-low.ts";

/**
 * The parts of the statement that finds the lowest price of one unit. `priced` has the products with their
 * reference, their lowest price (`floor`) and the lowest one outside sales (`plain_floor`); `terms` and
 * `targets` have the coupons. Confirmed tiers, sales and coupons count as part of the reference.
 */

/** The highest price of the product `p` in the last days, since the last confirmed one. */
const REFERENCE = sql.raw(`greatest(p.price, coalesce((
  select max(c.before) from price_changes c
  where c.product_id = p.id and c.created_at > now() - make_interval(days => ${REFERENCE_DAYS})
    and c.id > coalesce((select max(k.id) from price_changes k where k.product_id = p.id and k.is_confirmed), 0)
), 0))`);

/** A running or planned sale of the product `p` that nobody has confirmed. */
const SALE = sql.raw(`case when p.sale_ends_at > now() and not exists (
  select from price_changes k where k.product_id = p.id and k.is_confirmed
    and k.sale_price = p.sale_price and k.sale_ends_at = p.sale_ends_at) then p.sale_price end`);

/** Every product that the shop may sell. */
export const allProducts: SQL = sql`
  select p.id, p.parent_id, p.category_id, p.name, ${REFERENCE} as reference,
    least(p.price, t.lowest, ${SALE}) as floor,
    case when p.original_price > p.price then null else least(p.price, t.lowest) end as plain_floor
  from products p left join (
    select product_id, min(price) as lowest from price_tiers where not is_confirmed group by product_id
  ) t on t.product_id = p.id
  where p.kind <> 'group' and p.archived_at is null`;

/** One product with the prices that it shall have. Amounts are minor units of USD. */
export interface PricedProduct {
  id: string;
  parentId: string | null;
  categoryId: string | null;
  name: string;
  reference: number;
  floor: number;
  /** Null when a coupon that excludes reduced products never applies. */
  plainFloor: number | null;
}

export const oneProduct = (one: PricedProduct): SQL => sql`
  select ${one.id}::uuid as id, ${one.parentId}::uuid as parent_id, ${one.categoryId}::uuid as category_id,
    ${one.name}::text as name, ${one.reference}::bigint as reference, ${one.floor}::bigint as floor,
    ${one.plainFloor}::bigint as plain_floor`;

/** The coupons that a shopper may use now or later, except confirmed ones, and their targets. */
export const openCoupons = {
  terms: sql`
    select c.id, case c.kind when 'percent' then c.value / 100.0 else 1 end::float8 as share,
      case c.kind when 'percent' then c.max_discount else least(c.value, c.max_discount) end as cap,
      c.min_total as from_total, c.with_reduced, c.is_targeted
    from coupons c where c.is_active and not c.is_confirmed and coalesce(c.ends_at > now(), true)
      and coalesce(c.spent < c.max_uses, true)`,
  targets: sql`
    select t.coupon_id, t.product_id, t.category_id from coupon_targets t join terms on terms.id = t.coupon_id`,
};

/** A coupon as it shall be. */
export interface AskedCoupon extends CouponDepth {
  withReduced: boolean;
  /** Null for every product; otherwise the slugs of products and the ids of categories. */
  targets: { products: readonly string[]; categories: readonly string[] } | null;
}

const ASKED = sql.raw("'00000000-0000-4000-8000-000000000000'::uuid");

export const oneCoupon = (coupon: AskedCoupon): typeof openCoupons => ({
  terms: sql`select ${ASKED} as id, ${coupon.share}::float8 as share, ${coupon.cap}::bigint as cap,
    ${coupon.least}::bigint as from_total, ${coupon.withReduced}::boolean as with_reduced,
    ${coupon.targets !== null}::boolean as is_targeted`,
  targets: sql`select ${ASKED} as coupon_id, p.id as product_id, null::uuid as category_id
      from products p where p.slug = any(${sql.param([...(coupon.targets?.products ?? [])])}::text[])
    union all select ${ASKED}, null, unnest(${sql.param([...(coupon.targets?.categories ?? [])])}::uuid[])`,
});

/**
 * Builds the statement that finds the cheapest product with its best coupon. Its cost grows with the
 * products, the different terms of untargeted coupons and the targets of the others.
 *
 * A coupon of an amount takes the more off a unit, the less the cart costs. The cheapest cart of a coupon for
 * everything costs its least total, or one unit when that is more. A coupon for some products may stand in a
 * cart with other goods, so its cheapest eligible part is one unit.
 * @param minPurchase the shop's minimum purchase, minor units of USD
 */
export const lowestPrice = (
  priced: SQL,
  { terms, targets }: typeof openCoupons,
  { minPurchase, withoutCoupon }: { minPurchase: number; withoutCoupon: boolean },
): SQL => sql`
  with priced as (${priced}),
  terms as (${terms}),
  targets as (${targets}),
  general as (select distinct share, cap, from_total, with_reduced from terms where not is_targeted),
  targeted as (
    select t.share, t.cap, t.with_reduced, g.product_id, g.category_id
    from terms t join targets g on g.coupon_id = t.id where t.is_targeted),
  applied as (
    select p.*, c.share, c.cap, c.with_reduced, case when c.with_reduced
      then greatest(c.from_total, ${minPurchase}::bigint) end as from_total
    from priced p cross join general c
    union all select p.*, c.share, c.cap, c.with_reduced, null from targeted c join priced p on p.id = c.product_id
    union all select p.*, c.share, c.cap, c.with_reduced, null from targeted c join priced p on p.parent_id = c.product_id
    union all select p.*, c.share, c.cap, c.with_reduced, null from targeted c join priced p on p.category_id = c.category_id
    ${withoutCoupon ? sql`union all select p.*, 0, null, true, null from priced p` : sql``}),
  units as (
    select name, reference, share, cap, case when with_reduced then floor else plain_floor end as unit, from_total
    from applied)
  select name, reference::float8 as reference,
    (unit * (1 - least(share, cap / greatest(from_total, unit)::float8)))::float8 as effective
  from units where unit is not null
  order by (unit * (1 - least(share, cap / greatest(from_total, unit)::float8))) / reference, name limit 1`;
