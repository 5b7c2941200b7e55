import { statement } from "#db/statement.ts";
import type { CouponKind } from "#db/values/vocabulary.ts";
import type { GuestOrders } from "#domain/checkout/buyers/guest-buyer.ts";
import {
  ORDERS_OF_BROWSER,
  ORDERS_OF_GUEST,
  ORDERS_OF_MAILBOX,
} from "#domain/orders/discounts/orders-of-mailbox.ts";

/**
 * The SQL condition that is true when a coupon (`c`) can be used now. The condition does not check the
 * shopper.
 */
const isOpen = `c.is_active and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true)`;

/**
 * The SQL for two sets of orders (`o`). One set contains the orders that count toward the limits of a buyer.
 * The next checkout of this buyer ends the orders of the other set.
 */
interface BuyerSql {
  /** The SQL of a `from` clause and of the beginning of the `where` clause. */
  orders: string;
  /** A condition. */
  own: string;
}

const SHOPPER: BuyerSql = {
  orders: `${ORDERS_OF_MAILBOX} where buyer.id = :userId::uuid and`,
  own: "o.user_id = :userId::uuid",
};
const GUEST: BuyerSql = {
  orders: `${ORDERS_OF_GUEST} where`,
  own: `o.id in ${ORDERS_OF_BROWSER}`,
};

/**
 * The orders in which one buyer uses a coupon (`c`). All accounts with the same mailbox are one buyer. The
 * uses of all accounts with the same mailbox count. The search by key also finds the uses of an erased
 * account. An older version of the shop might have computed another key. The search by account therefore also
 * finds such uses. While a guest's order is unpaid, its coupon use has the key of the browser's session and
 * not the key of the mailbox.
 */
const usesOf = ({ orders }: BuyerSql) => `(
    select u.order_id from coupon_uses u
    where u.coupon_id = c.id and u.buyer_key = :buyerKey and u.state in ('held', 'spent')
    union
    select u.order_id from coupon_uses u join (select o.id from ${orders} true) o on o.id = u.order_id
    where u.coupon_id = c.id and u.state in ('held', 'spent')
  )`;

/**
 * The SQL condition that is true when the limits of a coupon (`c`) allow the buyer one more use. Only the
 * uses (`u`) that match the SQL condition `without` count toward the limit of the buyer. `own` is the number
 * of uses in the buyer's own open orders. These uses do not count toward the total limit of the coupon.
 */
const allows = (buyer: BuyerSql, own: string, without: string) => `
  (c.max_uses is null or c.held + c.spent - ${own} < c.max_uses)
  and (c.max_uses_per_buyer is null or c.max_uses_per_buyer > (
    select count(*) from ${usesOf(buyer)} u where ${without}
  ))
  and (not c.first_order_only or not exists (
    select from ${buyer.orders} o.payment_state = 'paid'
  ) and not exists (
    select from ${usesOf(buyer)} u where ${without}
  ))`;

/**
 * The open orders of the shopper that use the coupon. A new checkout first ends the open orders of the
 * shopper.
 */
const holdsOf = ({ own }: BuyerSql) => `select o.id from coupon_uses h join orders o on o.id = h.order_id
    where h.coupon_id = c.id and h.state = 'held' and ${own}
      and o.payment_state in ('creating', 'awaiting')`;

export interface CouponRow {
  id: string;
  code: string;
  kind: CouponKind;
  value: number;
  min_total: number;
  max_discount: number | null;
  version: number;
  /**
   * Whether this shopper may use the coupon now. The coupon uses of the shopper's own open orders do not
   * count against the limits.
   */
  is_usable: boolean;
  /**
   * Whether this shopper has reached the number of uses that the coupon allows for one customer. The coupon
   * uses of the shopper's own open orders do not count.
   */
  is_used: boolean;
  /** The products of the cart to which the coupon applies. */
  eligible: string[];
}

interface AskedCoupon {
  code: string;
  buyerKey: string;
  productIds: string[];
}

const couponOf = <Whose extends object>(name: string, buyer: BuyerSql) =>
  statement<Whose & AskedCoupon, CouponRow>(
    name,
    `select c.id, c.code, c.kind, c.value, c.min_total, c.max_discount, c.version,
    ${isOpen} and ${allows(
      buyer,
      `(select count(*) from (${holdsOf(buyer)}) own)`,
      `u.order_id not in (${holdsOf(buyer)})`,
    )} as is_usable,
    (select count(*) from ${usesOf(buyer)} u where u.order_id not in (${holdsOf(buyer)}))
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

/**
 * Finds the coupon with a given code. Also reads whether the given shopper or guest may use this coupon for
 * the products of the cart.
 */
export const readCoupon = couponOf<{ userId: string }>("read_coupon", SHOPPER);
export const readCouponOfGuest = couponOf<GuestOrders>("read_coupon_of_guest", GUEST);

/** Locks a coupon. Concurrent orders with the same coupon wait for this lock. */
export const lockCoupon = statement<{ couponId: string }, object>(
  "lock_coupon",
  "select id from coupons where id = :couponId::uuid for no key update",
);

interface HeldCoupon {
  couponId: string;
  version: number;
  orderId: string;
  /**
   * `buyerKey` is the key under which the limits count uses. `storedKey` is the key that the shop stores with
   * the new use.
   */
  buyerKey: string;
  storedKey: string;
}

const holdCouponOf = <Whose extends object>(name: string, buyer: BuyerSql) =>
  statement<Whose & HeldCoupon, { coupon_id: string }>(
    name,
    `with taken as (
    update coupons c set held = held + 1
    where c.id = :couponId::uuid and c.version = :version and ${isOpen} and ${allows(buyer, "0", "true")}
    returning c.id
  )
  insert into coupon_uses (order_id, coupon_id, buyer_key)
  select :orderId::uuid, id, :storedKey from taken
  returning coupon_id`,
  );

/**
 * Reserves one use of a coupon for a new order. Run this statement after `lockCoupon`. Earlier orders that
 * held the lock have then stored their uses, so the statement counts these uses too. Returns no row when the
 * coupon was changed, has ended, or has no use left for this customer.
 */
export const holdCoupon = holdCouponOf<{ userId: string }>("hold_coupon", SHOPPER);
export const holdCouponOfGuest = holdCouponOf<GuestOrders>("hold_coupon_of_guest", GUEST);

/** Reads whether there is a coupon that a customer can use now. */
export const readIsCouponOpen = statement<object, { is_open: boolean }>(
  "is_coupon_open",
  `select exists (
    select from coupons c where ${isOpen} and (c.max_uses is null or c.held + c.spent < c.max_uses)
  ) as is_open`,
);
