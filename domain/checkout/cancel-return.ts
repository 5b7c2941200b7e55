import { abandonOrder } from "#domain/checkout/settlement/abandon-order.ts";
import {
  findLatestUnpaidOrder,
  findOrder,
  findOrderBySession,
} from "#domain/delivery/order-history/own-orders.ts";
import { type Caller, requireCustomer } from "#domain/kernel/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";

/**
 * The ids in the URL of the cancel page. The provider sends a shopper to this page when the shopper leaves
 * the payment page. Both ids come from the browser and are untrusted.
 */
export interface ReturnAddress {
  orderId?: string | null;
  sessionId?: string | null;
}

/**
 * Ends the unpaid order whose payment page the customer left, and releases its stock immediately. Returns the
 * order with its lines. The page uses these lines to restore the cart. When the order was paid in the
 * meantime, the function delivers and returns the order. Returns null for an unknown order and for an order
 * of another shopper.
 * @throws SignInRequired when the caller is no customer
 */
export async function cancelReturn(caller: Caller, address: ReturnAddress): Promise<OrderView | null> {
  requireCustomer(caller);
  const order = await findReturn(caller, address);
  // Only the redirect from the payment page contains the id of an order. When a customer opens the page
  // without an id in the URL, the function must not end an order.
  const isNamed = Boolean(address.orderId || address.sessionId);
  if (order?.status !== "pending" || !isNamed) return order;
  await abandonOrder(caller, order.id);
  return findOrder(caller, order.id);
}

/**
 * Returns the shopper's order whose id is in the URL, or the newest unpaid order when the URL contains no id.
 * Returns null when the function finds no order. Changes nothing.
 * @throws SignInRequired when the caller is no customer
 */
export async function findReturn(caller: Caller, address: ReturnAddress): Promise<OrderView | null> {
  if (address.orderId) return findOrder(caller, address.orderId);
  if (address.sessionId) return findOrderBySession(caller, address.sessionId);
  return findLatestUnpaidOrder(caller);
}
