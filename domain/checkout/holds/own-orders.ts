import { statement } from "#db/statement.ts";

/** An order of the shopper that a new checkout must know. */
export interface OwnOrder {
  id: string;
  attempt_id: string;
  /** Placed within the last ten minutes. */
  is_recent: boolean;
  /** Waits for a payment page or a payment, also for a delayed one. */
  is_open: boolean;
  /** Its payment page is complete, and its delayed payment is not decided. Nobody can end it. */
  is_pending: boolean;
  /** It can be ended, and contains a product of the new cart or holds the coupon of the new cart. */
  overlaps: boolean;
}

/**
 * Reads the shopper's recent and open orders and the order of this attempt, oldest first. The part `own`
 * keeps the planner at the index of the shopper's orders: the shop may have many recent orders.
 */
export const readOwnOrders = statement<
  { userId: string; attemptId: string; productIds: string[]; couponCode: string },
  OwnOrder
>(
  "own_orders",
  `with own as materialized (
    select id, attempt_id, created_at, coupon_code,
      created_at > now() - interval '10 minutes' as is_recent,
      payment_state in ('creating', 'awaiting', 'async_pending') as is_open,
      payment_state = 'async_pending' as is_pending
    from orders where user_id = :userId
  )
  select id, attempt_id, is_recent, is_open, is_pending,
    is_open and not is_pending and (
      exists (
        select 1 from order_items line
        where line.order_id = own.id and line.product_id = any(:productIds::uuid[])
      )
      or coupon_code <> '' and coupon_code = :couponCode
    ) as overlaps
  from own
  where is_recent or is_open or attempt_id = :attemptId
  order by created_at`,
);
