import { COUPON_USE_OF_ORDER } from "#domain/orders/discounts/coupon-use.ts";
import type { Invariant } from "./invariant.ts";
import type { Scope } from "./scope.ts";

/** Restricts the coupons (`c`) to the coupons that an order in the checked scope has used. */
const ofCoupons = (of: Scope): string =>
  of.isWhole ? "true" : `c.id in (select s.coupon_id from coupon_uses s where ${of.orders("s.order_id")})`;

/** Invariants of coupons and their discounts. */
export const couponInvariants: readonly Invariant[] = [
  {
    code: "C1",
    when: "changed",
    says: "a coupon's held and spent numbers are its counted uses, and each use has the state of its order",
    query: (of) => `select c.id::text as row from coupons c left join coupon_uses u on u.coupon_id = c.id
      where ${ofCoupons(of)} group by c.id
      having c.held <> count(*) filter (where u.state = 'held') or c.spent <> count(*) filter (where u.state = 'spent')
      union all select u.order_id::text from coupon_uses u join orders o on o.id = u.order_id
      where ${of.orders("u.order_id")} and u.state <> ${COUPON_USE_OF_ORDER}`,
  },
  {
    code: "C2",
    when: "changed",
    says: "no coupon is used beyond its limit, except by marked uses",
    query: (of) => `select c.id::text as row from coupons c
      where ${ofCoupons(of)} and c.held + c.spent > c.max_uses + (
        select count(*) from coupon_uses u
        where u.coupon_id = c.id and u.is_beyond and u.state in ('held', 'spent'))`,
  },
  {
    code: "C3",
    when: "changed",
    says: "the shares of the lines add up to the discount, and exactly the orders with a discount have a coupon's use",
    query: (of) => `select o.id::text as row from orders o where ${of.orders("o.id")} and (
      o.discount_amount <> (select coalesce(sum(i.discount), 0) from order_items i where i.order_id = o.id)
      or (o.discount_amount > 0) <> (o.coupon_code <> '')
      or (o.discount_amount > 0) <> exists (select from coupon_uses u where u.order_id = o.id))`,
  },
  {
    code: "C4",
    when: "changed",
    says: "only the use of a paid order names a card",
    query: (of) => `select u.order_id::text as row from coupon_uses u join orders o on o.id = u.order_id
      where ${of.orders("u.order_id")} and u.card_key is not null and o.payment_state <> 'paid'`,
  },
];
