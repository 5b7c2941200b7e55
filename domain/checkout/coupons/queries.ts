import { readOnlyDb } from "#db/read-only.server.ts";
import { CATALOG_PAGE } from "#db/values/limits.ts";
import type { CouponKind } from "#db/values/vocabulary.ts";
import {
  type ActiveCounts,
  type ActiveTab,
  activeCounts,
  countOfTab,
  wantedActive,
} from "#domain/catalog/banners/active-tab.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { likePattern } from "#domain/kernel/text/like-pattern.ts";

/** A coupon in the back office. Amounts are minor units of USD. */
export interface StaffCoupon {
  id: string;
  code: string;
  kind: CouponKind;
  value: number;
  minTotal: number;
  maxDiscount: number | null;
  /** The first and the last day in the shop's time zone: "2026-11-23". */
  startsOn: string | null;
  endsOn: string | null;
  /** Whether the last day of the coupon has passed (`isOver`), or its first day has not begun (`isAhead`). */
  isOver: boolean;
  isAhead: boolean;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  firstOrderOnly: boolean;
  withReduced: boolean;
  isTargeted: boolean;
  isActive: boolean;
  version: number;
  /**
   * `held` counts the uses of unpaid orders, and `spent` the uses of paid orders. `beyond` counts the uses
   * above the limit.
   */
  held: number;
  spent: number;
  beyond: number;
  /**
   * The number of paid orders for which the payment card had already reached the coupon's limit per customer.
   */
  cardBeyond: number;
  /** The slugs of the coupon's products and the ids of its categories. */
  products: string[];
  categories: string[];
}

export interface StaffCouponList {
  coupons: StaffCoupon[];
  counts: ActiveCounts;
  total: number;
  page: number;
  pageSize: number;
}

const SELECT = `with zone as (
    select coalesce((select value from site_settings where key = 'store_time_zone'), 'UTC') as name
  )
  select c.id, c.code, c.kind, c.value::float8 as value, c.min_total::float8 as "minTotal",
    c.max_discount::float8 as "maxDiscount",
    to_char(c.starts_at at time zone zone.name, 'YYYY-MM-DD') as "startsOn",
    to_char((c.ends_at - interval '1 second') at time zone zone.name, 'YYYY-MM-DD') as "endsOn",
    coalesce(c.ends_at <= now(), false) as "isOver", coalesce(c.starts_at > now(), false) as "isAhead",
    c.max_uses as "maxUses", c.max_uses_per_buyer as "maxUsesPerBuyer",
    c.first_order_only as "firstOrderOnly", c.with_reduced as "withReduced",
    c.is_targeted as "isTargeted", c.is_active as "isActive", c.version, c.held, c.spent,
    (select count(*)::int from coupon_uses u
      where u.coupon_id = c.id and u.is_beyond and u.state in ('held', 'spent')) as beyond,
    (select count(*)::int from coupon_uses u
      where u.coupon_id = c.id and u.is_card_beyond and u.state = 'spent') as "cardBeyond",
    array(select p.slug from coupon_targets t join products p on p.id = t.product_id
      where t.coupon_id = c.id order by p.slug) as products,
    array(select t.category_id::text from coupon_targets t
      where t.coupon_id = c.id and t.category_id is not null) as categories
  from coupons c cross join zone`;
const FOUND = "($1 = '%' or c.code ilike $1)";

/**
 * Lists one page of coupons, newest first. Searches the codes.
 * @throws SignInRequired, NotPermitted
 */
export async function listCoupons(
  caller: Caller,
  query: { q: string; tab: ActiveTab; page: number },
): Promise<StaffCouponList> {
  requirePermission(caller, "coupons.view");
  const pattern = likePattern(query.q);
  const { rows: counted } = await readOnlyDb.query<{ is_active: boolean; count: number }>(
    `select is_active, count(*)::int as count from coupons c where ${FOUND} group by is_active`,
    [pattern],
  );
  const counts = activeCounts(counted);
  const total = countOfTab(counts, query.tab);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CATALOG_PAGE)));
  const { rows } = await readOnlyDb.query<StaffCoupon>(
    `${SELECT}
    where ${FOUND} and ($2::boolean is null or c.is_active = $2)
    order by c.created_at desc, c.id limit $3 offset $4`,
    [pattern, wantedActive(query.tab), CATALOG_PAGE, (page - 1) * CATALOG_PAGE],
  );
  return { coupons: rows, counts, total, page, pageSize: CATALOG_PAGE };
}

/**
 * Reads one coupon. Returns null for an unknown or malformed id.
 * @throws SignInRequired, NotPermitted
 */
export async function findStaffCoupon(caller: Caller, id: string): Promise<StaffCoupon | null> {
  requirePermission(caller, "coupons.view");
  if (!isId(id)) return null;
  const { rows } = await readOnlyDb.query<StaffCoupon>(`${SELECT} where c.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Maximum number of categories that the form offers. A typical shop has a few dozen categories. */
const CHOICES_MAX = 1_000;

/**
 * Lists every category by name, so that staff can choose the targets of a coupon.
 * @throws SignInRequired, NotPermitted
 */
export async function listCouponCategories(caller: Caller): Promise<{ id: string; name: string }[]> {
  requirePermission(caller, "coupons.view");
  const { rows } = await readOnlyDb.query<{ id: string; name: string }>(
    "select id, name from categories order by lower(name), id limit $1",
    [CHOICES_MAX],
  );
  return rows;
}
