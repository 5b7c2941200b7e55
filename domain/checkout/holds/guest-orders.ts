import { statement } from "#db/statement.ts";
import { GUEST_ORDERS_MAX, TooManyOpenOrders } from "./limit-orders.ts";

/**
 * To place a guest's new order, the shop can end an order of another browser. The other order must be older
 * than this time.
 */
const OTHERS_END_AFTER = "interval '10 minutes'";

/** An unpaid guest order of a network. */
export interface GuestOrder {
  id: string;
  /**
   * Whether the shop may end the order so that another order stays within the limit. The shop may end an
   * order that has no delayed payment, and that is old enough or belongs to the same browser.
   */
  may_end: boolean;
}

/** Reads the unpaid guest orders of a network, oldest first. Leaves out the order of the given attempt. */
export const readGuestOrders = statement<
  { network: string; sessionId: string | null; attemptId: string },
  GuestOrder
>(
  "guest_orders",
  `select o.id, o.payment_state <> 'async_pending' and (g.session_id = :sessionId::uuid is true
      or o.created_at < now() - ${OTHERS_END_AFTER}) as may_end
  from orders o join guest_orders g on g.order_id = o.id
  where :network <> '' and o.client_network = :network and o.client_network <> ''
    and o.attempt_id <> :attemptId::uuid
    and o.payment_state in ('creating', 'awaiting', 'async_pending')
  order by o.created_at`,
);

/**
 * Returns the orders that the shop must end so that one more order stays within the limit. Returns null when
 * the shop may not end enough orders.
 */
export function ordersToEnd(open: readonly GuestOrder[]): GuestOrder[] | null {
  const surplus = Math.max(0, open.length - GUEST_ORDERS_MAX + 1);
  const ending = open.filter(({ may_end }) => may_end).slice(0, surplus);
  return ending.length < surplus ? null : ending;
}

/**
 * Limits the unpaid guest orders of a network. Call the function with orders that the caller read under the
 * network's lock.
 * @throws TooManyOpenOrders when the network already has the maximum number of unpaid guest orders
 */
export function limitGuestOrders(open: readonly GuestOrder[]): void {
  if (open.length >= GUEST_ORDERS_MAX) throw new TooManyOpenOrders();
}
