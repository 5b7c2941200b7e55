import { type SQL, sql } from "drizzle-orm";
import type { JudgedUnit } from "./judged-units.ts";
import { ACCEPTED_LEFT, type CouponDepth, REFERENCE_DAYS, ROUNDING } from "./too-low.ts";

/**
 * The SQL fragments of the statement that finds the lowest price of one unit. `priced` contains the unit
 * prices of the products (list price, tiers, sale). For each unit price, `priced` also contains the price
 * with which the statement compares the unit price. `terms` and `targets` contain the data of the coupons.
 *
 * The columns of `priced`: `subject` is the kind of the judged change, and `id` is the id of the product.
 * `unit` is the price of one unit. `base_unit` is the price of one unit without the change. The statement
 * applies the same coupon to `base_unit` when `base_has_coupon` is true. When `is_new` is false, the
 * statement applies only coupons that the unit did not have before. A coupon is new for a unit when it did
 * not apply before the change and applies after the change. The columns `parent_id`, `category_id` and
 * `is_plain` describe the new state, and the columns `was_...` describe the old state. `is_plain` is true
 * when coupons that exclude reduced products apply to the unit.
 */

/**
 * The highest price of the product `p` in the last `REFERENCE_DAYS` days. Prices before the last confirmed
 * price do not count.
 */
const HIGHEST = sql.raw(`(
  select max(c.before) from price_changes c
  where c.product_id = p.id and c.created_at > now() - make_interval(days => ${REFERENCE_DAYS})
    and c.id > coalesce((select max(k.id) from price_changes k where k.product_id = p.id and k.is_confirmed), 0)
)`);

/** The unit prices of every product that the shop can sell and that `which` selects. */
const unitsOfShop = (which: SQL): SQL => sql`
  select p.id, p.parent_id, p.category_id, p.name, p.reference, u.unit, u.is_plain
  from (select p.*, greatest(p.price, ${HIGHEST}) as reference from products p
    where p.kind <> 'group' and p.archived_at is null and ${which}) p
  cross join lateral (
    select p.price as unit, coalesce(p.original_price <= p.price, true) as is_plain
    union all select t.price, coalesce(p.original_price <= p.price, true)
      from price_tiers t where t.product_id = p.id
    union all select p.sale_price, false where p.sale_ends_at > now()) u`;

/**
 * Every product that the shop can sell. For a new coupon, the statement compares the price after the coupon's
 * discount with the unit price without a coupon. A price under the new settings is compared with the price
 * under the old settings. The price under the new settings and the price under the old settings include the
 * same coupon.
 */
export const allProducts = (percent: number, { baseHasCoupon }: { baseHasCoupon: boolean }): SQL => sql`
  select 'all' as subject, id, parent_id, category_id, name, reference, min(unit) as unit,
    min(unit) as base_unit, ${baseHasCoupon}::boolean as base_has_coupon, is_plain, true as is_new,
    null::uuid as was_parent, null::uuid as was_category, null::boolean as was_plain
  from (${unitsOfShop(sql`true`)}) u
  group by id, parent_id, category_id, name, reference, is_plain, unit * 100 < reference * (100 - ${percent}::int)`;

/** The products of a category, in their state after a move to another category. */
export const movedProducts = (from: string, to: string): SQL => sql`
  select 'all' as subject, id, parent_id, ${to}::uuid as category_id, name, reference, unit, unit as base_unit,
    false as base_has_coupon, is_plain, false as is_new, parent_id as was_parent,
    ${from}::uuid as was_category, is_plain as was_plain
  from (${unitsOfShop(sql`p.category_id = ${from}`)}) u`;

/** Products with their new unit prices. */
export const givenUnits = (units: readonly JudgedUnit[]): SQL => sql`
  select g.subject, p.id, g.parent_id, g.category_id, g.name, p.reference, g.unit,
    case when g.is_kept then g.unit else p.reference end as base_unit, not g.is_kept as base_has_coupon,
    g.is_plain, g.is_new, g.was_parent, g.was_category, g.was_plain
  from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as g(subject text, id uuid, parent_id uuid,
    category_id uuid, name text, reference bigint, unit bigint, is_kept boolean, is_plain boolean,
    is_new boolean, was_parent uuid, was_category uuid, was_plain boolean)
  cross join lateral (select g.id, greatest(g.reference,
    (select ${HIGHEST} from (select g.id) p)) as reference) p`;

/** The coupons that a shopper can use now or later, and their targets. */
export const openCoupons = {
  terms: sql`
    select c.id, case c.kind when 'percent' then c.value / 100.0 else 1 end::float8 as share,
      case c.kind when 'percent' then c.max_discount else least(c.value, c.max_discount) end as cap,
      c.min_total as from_total, c.with_reduced, c.is_targeted
    from coupons c where c.is_active and coalesce(c.ends_at > now(), true)
      and coalesce(c.spent < c.max_uses, true)`,
  targets: sql`
    select t.coupon_id, t.product_id, t.category_id from coupon_targets t join terms on terms.id = t.coupon_id`,
};

/** A coupon in its new state. */
export interface AskedCoupon extends CouponDepth {
  withReduced: boolean;
  /**
   * The slugs of the products and the ids of the categories to which the coupon applies. The targets are null
   * when the coupon applies to every product.
   */
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

/** The settings that the statement uses to compare prices. Amounts are minor units of USD. */
export interface Comparison {
  /** The new and the old minimum purchase. */
  minPurchase: number;
  minBefore: number;
  /** The owner's limit. */
  percent: number;
  /** Whether the price of a unit without a coupon is judged too. */
  withoutCoupon: boolean;
}

/**
 * Builds the statement that finds the price closest to its limit for each product and kind of change. The
 * lowest price comes first. The cost of the statement grows with three numbers: units, different terms of
 * untargeted coupons, and targets of the other coupons.
 *
 * A coupon with a fixed amount lowers the price of a unit more when the cart costs less. The cart must reach
 * the minimum total of the coupon. For a coupon without targets, the cheapest cart therefore costs this
 * minimum total. When one unit costs more than this minimum total, the cheapest cart is one unit. For a
 * coupon with targets, the cart can also contain goods to which the coupon does not apply. A coupon with
 * targets can therefore apply to a single unit in the cart.
 */
export const lowestPrices = (
  priced: SQL,
  { terms, targets }: typeof openCoupons,
  { minPurchase, minBefore, percent, withoutCoupon }: Comparison,
): SQL => sql`
  with priced as (${priced}),
  terms as (${terms}),
  targets as (${targets}),
  general as (select distinct share, cap, from_total, with_reduced from terms where not is_targeted),
  targeted as (
    select t.share, t.cap, t.with_reduced, g.product_id, g.category_id
    from terms t join targets g on g.coupon_id = t.id where t.is_targeted),
  applied as (
    select p.*, false as is_moved, c.share, c.cap, c.with_reduced, case when c.with_reduced
      then c.from_total end as from_total, ${minPurchase}::bigint as least_total, ${minBefore}::bigint as least_before
    from priced p cross join general c
    union all select p.*, false, c.share, c.cap, c.with_reduced, null, null, null
      from targeted c join priced p on p.id = c.product_id
    union all select p.*, p.parent_id is distinct from p.was_parent, c.share, c.cap, c.with_reduced, null, null, null
      from targeted c join priced p on p.parent_id = c.product_id
    union all select p.*, p.category_id is distinct from p.was_category, c.share, c.cap, c.with_reduced, null, null, null
      from targeted c join priced p on p.category_id = c.category_id
    ${withoutCoupon ? sql`union all select p.*, false, 0, null, true, null, null, null from priced p` : sql``}),
  compared as (
    select subject, id, name, reference, ${left("unit", "least_total")} as effective,
      case when base_has_coupon then ${left("base_unit", "least_before")} else base_unit end as base
    from applied
    where (with_reduced or is_plain) and (is_new or is_moved or not (with_reduced or was_plain))),
  limited as (
    select *, case when base < reference * ${(100 - percent) / 100}::float8 * (1 - ${ROUNDING}::float8)
      then base * ${ACCEPTED_LEFT}::float8 else reference * ${(100 - percent) / 100}::float8 end as bound
    from compared)
  select * from (
    select distinct on (subject, id) subject, id, name, reference::float8 as reference, base::float8 as base,
      effective::float8 as effective, effective / bound as rank
    from limited order by subject, id, effective / bound) nearest
  order by rank, name`;

/**
 * The fraction of a unit price that remains after the discount of a coupon. The cart costs at least the
 * minimum total that the coupon requires, or the minimum purchase.
 */
const left = (unit: string, least: string): SQL =>
  sql.raw(`(${unit} * (1 - least(share, cap / greatest(from_total,
    case when from_total is not null then ${least} end, ${unit})::float8))::float8)`);
