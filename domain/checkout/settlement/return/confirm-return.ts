import { findLatestCompletedOrder, findOrder } from "#domain/delivery/order-history/own-orders.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { settleReturn } from "./settle-return.ts";

/**
 * Settles the order of a shopper who returns from the payment page, as `settleReturn` does. Returns the data
 * of the order for the success page. Without a session and an order id, returns the latest completed order
 * (spec R12).
 * @throws SignInRequired when the caller is no shopper
 */
export async function confirmReturn(
  caller: Caller,
  input: { sessionId?: string | null; orderId?: string },
): Promise<OrderView | null> {
  requireShopper(caller);
  if (!input.sessionId && !input.orderId) return findLatestCompletedOrder(caller);
  const order = await settleReturn(caller, input);
  return order && findOrder(caller, order.id);
}
