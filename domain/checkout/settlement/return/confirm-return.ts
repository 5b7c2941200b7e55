import { findLatestCompletedOrder, findOrder } from "#domain/delivery/order-history/own-orders.ts";
import { type Caller, requireCustomer } from "#domain/kernel/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { settleReturn } from "./settle-return.ts";

/**
 * Settles the order of a customer who returns from the payment page, as `settleReturn` does. Returns the data
 * of the order that the success page shows. When the session and the order id are missing, the function
 * returns the latest completed order (spec R12).
 * @throws SignInRequired when the caller is no customer
 */
export async function confirmReturn(
  caller: Caller,
  input: { sessionId?: string | null; orderId?: string },
): Promise<OrderView | null> {
  requireCustomer(caller);
  if (!input.sessionId && !input.orderId) return findLatestCompletedOrder(caller);
  const order = await settleReturn(caller, input);
  return order && findOrder(caller, order.id);
}
