import { statement } from "#db/statement.ts";
import type { CouponKind } from "#db/values/vocabulary.ts";
import { ORDERS_OF_MAILBOX } from "#domain/orders/discounts/orders-of-mailbox.ts";

/** The SQL condition that a coupon (`c`) may be used now, without regard to the shopper. */
const isOpen = `c.is_active and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true)`;

/**
 * The orders in which one buyer uses a coupon (`c`). A buyer is a mailbox. The uses of every account with
 * that mailbox count. The buyer key finds the uses of an erased account. The accounts find uses whose key was
 * made by an older rule.
 */
const usesOfBuyer = `(
    select u.order_id from coupon_uses u
    where u.coupon_id = c.id and u.buyer_key = :buyerKey and u.state in ('held', 'spent')
    union
    select u.order_id from ${ORDERS_OF_MAILBOX} join coupon_uses u on u.order_id = o.id
    where buyer.id = :userId::uuid and u.coupon_id = c.id and u.state in ('held', 'spent')
  )`;

/**
 * The SQL condition that the limits of a coupon (`c`) allow the buyer one more use. `without` is the
 * condition of the uses (`u`) that count. `own` is the number of held uses that do not count.
 */
const allowsBuyer = (own: string, without: string) => `
  (c.max_uses is null or c.held + c.spent - ${own} < c.max_uses)
  and (c.max_uses_per_buyer is null or c.max_uses_per_buyer > (
    select count(*) from ${usesOfBuyer} u where ${without}
  ))
  and (not c.first_order_only or not exists (
    select from ${ORDERS_OF_MAILBOX} where buyer.id = :userId::uuid and o.payment_state = 'paid'
  ) and not exists (
    select from ${usesOfBuyer} u where ${without}
  ))`;

/** The open orders of the shopper that hold a use of the coupon. A new checkout ends these orders first. */
const ownHolds = `select o.id from coupon_uses h join orders o on o.id = h.order_id
    where h.coupon_id = c.id and h.state = 'held' and o.user_id = :userId::uuid
      and o.payment_state in ('creating', 'awaiting')`;

export interface CouponRow {
  id: string;
  code: string;
  kind: CouponKind;
  value: number;
  min_total: number;
  max_discount: number | null;
  version: number;
  /** Whether this shopper may use the coupon now. Uses of the shopper's own open orders count as free. */
  is_usable: boolean;
  /**
   * Whether this shopper has used the coupon as often as one customer may. The shopper's own open orders do
   * not count.
   */
  is_used: boolean;
  /** The products of the cart to which the coupon applies. */
  eligible: string[];
}

/** Reads the coupon of a code, for one shopper and the products of a cart. */
export const readCoupon = statement<
  { code: string; userId: string; buyerKey: string; productIds: string[] },
  CouponRow
>(
  "read_coupon",
  `select c.id, c.code, c.kind, c.value, c.min_total, c.max_discount, c.version,
    ${isOpen} and ${allowsBuyer(`(select count(*) from (${ownHolds}) own)`, `u.order_id not in (${ownHolds})`)}
      as is_usable,
    (select count(*) from ${usesOfBuyer} u where u.order_id not in (${ownHolds}))
      >= case when c.first_order_only then 1 else c.max_uses_per_buyer end is true as is_used,
    array(
      select p.id::text from products p
      where p.id = any(:productIds::uuid[])
        and (c.with_reduced or (
          (p.original_price is null or p.original_price <= p.price)
          and (p.sale_price is null or now() < p.sale_starts_at or p.sale_ends_at <= now())))
        and (not c.is_targeted or exists (
          select from coupon_targets t
          where t.coupon_id = c.id
            and (t.product_id in (p.id, p.parent_id) or t.category_id = p.category_id)
        ))
    ) as eligible
  from coupons c where c.code = :code`,
);

/** Locks a coupon. Concurrent orders with the same coupon wait for this lock. */
export const lockCoupon = statement<{ couponId: string }, object>(
  "lock_coupon",
  "select id from coupons where id = :couponId::uuid for no key update",
);

/**
 * Holds one use of a coupon for a new order. Run the statement after `lockCoupon`, so that it counts the uses
 * of the orders that held the lock before. Returns no row when the coupon was changed, has ended, or has no
 * use left for this customer.
 */
export const holdCoupon = statement<
  { couponId: string; version: number; orderId: string; userId: string; buyerKey: string },
  { coupon_id: string }
>(
  "hold_coupon",
  `with taken as (
    update coupons c set held = held + 1
    where c.id = :couponId::uuid and c.version = :version and ${isOpen} and ${allowsBuyer("0", "true")}
    returning c.id
  )
  insert into coupon_uses (order_id, coupon_id, buyer_key)
  select :orderId::uuid, id, :buyerKey from taken
  returning coupon_id`,
);

/** Reads whether anybody could use a coupon now. */
export const readIsCouponOpen = statement<object, { is_open: boolean }>(
  "is_coupon_open",
  `select exists (
    select from coupons c where ${isOpen} and (c.max_uses is null or c.held + c.spent < c.max_uses)
  ) as is_open`,
);
