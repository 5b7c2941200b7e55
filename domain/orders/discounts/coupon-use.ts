import { type BoundStatement, statement } from "#db/statement.ts";
import type { CouponUseState, PaymentState, RefundState } from "#db/values/vocabulary.ts";
import { ORDERS_OF_MAILBOX } from "./orders-of-mailbox.ts";

/** The columns of an order that decide the state of its coupon use. */
interface OrderOfCoupon {
  paymentState: PaymentState;
  refundState: RefundState;
}

/**
 * Derives the state of a coupon use from the state of its order. The state of the coupon use changes together
 * with the stock of the order. A coupon use has the state "held" while the order waits for its payment. The
 * state is "released" when the order ends unpaid. After a full refund, the state is "returned". A partial
 * refund and a dispute do not change the state.
 */
export function couponUseOf({ paymentState, refundState }: OrderOfCoupon): CouponUseState {
  switch (paymentState) {
    case "creating":
    case "awaiting":
    case "async_pending":
      return "held";
    case "paid":
      return refundState === "full" ? "returned" : "spent";
    case "failed":
    case "expired":
    case "voided":
      return "released";
  }
}

/** The rule of `couponUseOf` as SQL, for an order `o` (invariant C1). */
export const COUPON_USE_OF_ORDER = `case
  when o.payment_state in ('creating', 'awaiting', 'async_pending') then 'held'
  when o.payment_state <> 'paid' then 'released'
  when o.refund_state = 'full' then 'returned' else 'spent' end`;

/**
 * Changes the state of the coupon use of an order, and changes the counts of the coupon. A coupon use can be
 * released or returned before its order is paid. The order can then exceed the limit of the coupon. In this
 * case, the order keeps its price, and the shop marks the coupon use. Changes nothing when the coupon use
 * already has the new state.
 */
const moveCouponUse = statement<{ orderId: string; state: CouponUseState }, object>(
  "move_coupon_use",
  `with used as (
    select coupon_id, state from coupon_uses
    where order_id = :orderId::uuid and state <> :state::text
    for update
  ),
  counted as (
    update coupons c set
      held = c.held + (:state::text = 'held')::int - (used.state = 'held')::int,
      spent = c.spent + (:state::text = 'spent')::int - (used.state = 'spent')::int
    from used where c.id = used.coupon_id
    returning c.held + c.spent > c.max_uses as is_over
  )
  update coupon_uses u set state = :state::text, updated_at = now(),
    is_beyond = case when :state::text = 'spent' and used.state <> 'held'
      then coalesce(counted.is_over, false) else u.is_beyond end
  from used, counted
  where u.order_id = :orderId::uuid`,
);

/**
 * Binds the statement that changes the state of the coupon use after a change of the order. Returns no
 * statement for an order without a discount, and for a change that does not change the coupon use.
 */
export function couponUseChange(
  order: OrderOfCoupon & { id: string; discountAmount: number },
  after: OrderOfCoupon,
): BoundStatement<object>[] {
  const state = couponUseOf(after);
  if (order.discountAmount === 0 || couponUseOf(order) === state) return [];
  return [moveCouponUse({ orderId: order.id, state })];
}

/**
 * In the coupon use of an order, stores the key of the card that paid the order. Marks the coupon use when
 * the customer had already reached the coupon's limit per customer. The limit per customer counts a spent
 * coupon use when the card or the mailbox is the same. The order keeps its price. Run this statement after
 * `moveCouponUse`, which locks the coupon. Because of the lock on the coupon, the shop counts two payments
 * with the same card one after the other.
 */
const recordCouponCard = statement<{ orderId: string; cardKey: string }, object>(
  "record_coupon_card",
  `update coupon_uses u set card_key = :cardKey, updated_at = now(),
    is_card_beyond = coalesce((case when c.first_order_only then 1 else c.max_uses_per_buyer end) <= (
      select count(*) from (
        select k.order_id from coupon_uses k
        where k.coupon_id = u.coupon_id and k.card_key = :cardKey and k.state = 'spent'
        union
        select b.order_id from coupon_uses b
        where b.coupon_id = u.coupon_id and b.buyer_key = u.buyer_key and b.state = 'spent'
        union
        select a.order_id from orders used join ${ORDERS_OF_MAILBOX} on buyer.id = used.user_id
        join coupon_uses a on a.order_id = o.id
        where used.id = u.order_id and a.coupon_id = u.coupon_id and a.state = 'spent'
      ) earlier where earlier.order_id <> u.order_id
    ), false)
  from coupons c where u.order_id = :orderId::uuid and c.id = u.coupon_id`,
);

/**
 * Binds the statement that stores the key of the card in the coupon use. Returns no statement for an order
 * without a discount or a card.
 */
export const couponCard = (
  { id, discountAmount }: { id: string; discountAmount: number },
  cardKey: string | null,
): BoundStatement<object>[] =>
  discountAmount === 0 || cardKey === null ? [] : [recordCouponCard({ orderId: id, cardKey })];
