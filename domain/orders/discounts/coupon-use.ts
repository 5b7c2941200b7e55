import { type BoundStatement, statement } from "#db/statement.ts";
import type { CouponUseState, PaymentState, RefundState } from "#db/vocabulary.ts";

/** The columns of an order that decide the state of its coupon's use. */
interface OrderOfCoupon {
  paymentState: PaymentState;
  refundState: RefundState;
}

/**
 * Returns the state of a coupon's use for the state of its order. The use follows the order's stock: it is
 * held while the order waits for its payment and released when it ends unpaid. A full refund returns the use;
 * a partial refund and a dispute do not.
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

/** The same rule as SQL, for an order `o` (invariant C1). */
export const COUPON_USE_OF_ORDER = `case
  when o.payment_state in ('creating', 'awaiting', 'async_pending') then 'held'
  when o.payment_state <> 'paid' then 'released'
  when o.refund_state = 'full' then 'returned' else 'spent' end`;

/**
 * Moves the use of an order's coupon and changes the counts of the coupon. A use that comes back after it was
 * released or returned may exceed the limit of the coupon: the order's price stands, and the use is marked.
 * Changes nothing when the use has the state already.
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
 * Binds the statement that moves the use of a changed order's coupon. Returns no statement for an order
 * without a discount, and for a change that leaves the use as it is.
 */
export function couponUseChange(
  order: OrderOfCoupon & { id: string; discountAmount: number },
  after: OrderOfCoupon,
): BoundStatement<object>[] {
  const state = couponUseOf(after);
  if (order.discountAmount === 0 || couponUseOf(order) === state) return [];
  return [moveCouponUse({ orderId: order.id, state })];
}
