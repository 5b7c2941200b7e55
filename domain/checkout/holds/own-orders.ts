import { statement } from "#db/statement.ts";
import { OPENING_SECONDS } from "#db/values/limits.ts";
import { ORDERS_OF_BROWSER } from "#domain/orders/discounts/orders-of-mailbox.ts";

/**
 * The minimum number of seconds for which the hold of an order must still last. When less time is left, the
 * shopper cannot pay on the payment page of the order.
 */
const TIME_TO_PAY_SECONDS = 120;
/**
 * For this number of seconds after the creation of an order, the request that placed the order might still
 * wait for the payment page.
 */
const CLICK_SECONDS = 10;

/** An order of the shopper that affects a new checkout. */
export interface OwnOrder {
  id: string;
  attempt_id: string;
  /** Whether the order was placed within the last ten minutes. */
  is_recent: boolean;
  /** Whether the order waits for a payment page or a payment, or for a delayed payment. */
  is_open: boolean;
  /**
   * Whether the order's payment page is complete and the delayed payment is undecided. Nobody can end a
   * complete payment page.
   */
  is_pending: boolean;
  /** Whether another click of the shopper, in another tab, is opening the order's payment page. */
  is_opening: boolean;
  /**
   * Whether the shop can end the order, and the order competes with the new cart. The order competes when it
   * contains a product of the new cart or uses the coupon of the new cart.
   */
  overlaps: boolean;
  /** Whether the shop can end the order, and the order contains a product of the new cart. */
  shares_product: boolean;
  /**
   * Whether the order has exactly the lines and the coupon of the new cart. The shop can end the order, and
   * the shopper can still pay the order in time.
   */
  is_same_cart: boolean;
  /** The discount, and the charge after the discount. Both amounts are in minor units of `currency`. */
  currency: string;
  total: number;
  discount: number;
  /** The total after the discount, minor units of USD. */
  store_total: number;
}

/** The price that the shopper saw for a cart. */
interface SeenCart {
  currency: { code: string };
  charged: number;
  discount: number;
  total: number;
}

/**
 * Returns the open order with the lines, the coupon, the currency and the price of a cart. A second click on
 * Pay, in another tab or browser of the shopper, leads to the page of this order. If the shopper had two
 * payment pages, the shopper could pay for one cart twice.
 */
export const sameOrder = (
  own: readonly OwnOrder[],
  attemptId: string,
  cart: SeenCart,
): OwnOrder | undefined =>
  own.find(
    (order) =>
      order.is_same_cart &&
      order.attempt_id !== attemptId &&
      order.currency === cart.currency.code &&
      order.total === cart.charged &&
      order.discount === cart.discount &&
      order.store_total === cart.total,
  );

/**
 * Returns the open order that another click of the shopper has placed and that contains a product or the
 * coupon of the cart. If the other click and this click both opened a payment page, the shopper could pay for
 * the same goods twice.
 * @param ended the orders that this click has ended. The database can still show an ended order as open when
 * the provider does not know the page of the order
 */
export const orderBeside = (
  own: readonly OwnOrder[],
  attemptId: string,
  ended: ReadonlySet<string>,
): OwnOrder | undefined =>
  own.find((order) => order.overlaps && order.attempt_id !== attemptId && !ended.has(order.id));

interface AskedCart {
  attemptId: string;
  productIds: string[];
  quantities: number[];
  couponCode: string;
}

const ownOrders = <Whose extends object>(name: string, whose: string) =>
  statement<Whose & AskedCart, OwnOrder>(
    name,
    `with own as materialized (
    select id, attempt_id, created_at, coupon_code, currency, total::float8 as total,
      discount_amount::float8 as discount, store_total::float8 as store_total,
      created_at > now() - interval '10 minutes' as is_recent,
      payment_state in ('creating', 'awaiting', 'async_pending') as is_open,
      payment_state = 'async_pending' as is_pending,
      payment_state = 'creating' and created_at > now() - interval '${CLICK_SECONDS} seconds' as is_opening,
      coalesce(hold_until, expires_at) > now() + interval '${TIME_TO_PAY_SECONDS} seconds' and (
        payment_state = 'awaiting'
        or payment_state = 'creating' and created_at > now() - interval '${OPENING_SECONDS} seconds'
      ) as is_payable
    from orders where ${whose}
  )
  select id, attempt_id, is_recent, is_open, is_pending, is_opening,
    is_open and not is_pending and (
      shared.is_product or coupon_code <> '' and coupon_code = :couponCode
    ) as overlaps,
    is_open and not is_pending and shared.is_product as shares_product,
    is_payable and coupon_code = :couponCode and (
      select count(*) = cardinality(:productIds::uuid[])
        and count(*) = count(*) filter (where (line.product_id, line.quantity) in (
          select product_id, quantity
          from unnest(:productIds::uuid[], :quantities::int[]) as asked (product_id, quantity)))
      from order_items line where line.order_id = own.id
    ) as is_same_cart,
    currency, total, discount, store_total
  from own cross join lateral (
    select exists (
      select 1 from order_items line
      where line.order_id = own.id and line.product_id = any(:productIds::uuid[])
    ) as is_product
  ) shared
  where is_recent or is_open or attempt_id = :attemptId
  order by created_at`,
  );

/**
 * Reads the shopper's recent orders, the shopper's open orders and the order of this attempt. The oldest
 * order comes first. The subquery `own` makes the planner use the index of the shopper's orders. The shop can
 * have many recent orders. Orders that a guest placed with the shopper's address do not belong to the shopper
 * before they are paid.
 */
export const readOwnOrders = ownOrders<{ userId: string }>("own_orders", "user_id = :userId");

/** Reads the same data as `readOwnOrders`, but about the orders that a guest's browser placed. */
export const readOwnOrdersOfGuest = ownOrders<{ sessionId: string | null; tokenHash: Buffer }>(
  "own_orders_of_guest",
  `id in ${ORDERS_OF_BROWSER}`,
);
