import { type Caller, requireShopper } from "#domain/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { findLatestUnpaidOrder, findOrder, findOrderBySession } from "#domain/orders/queries.ts";
import { abandonOrder } from "./abandon-order.ts";

/**
 * The shopper came back from the payment page without paying: ends the order they came back from, so that its stock is
 * free at once, and returns it with the lines their cart is restored from. Without an order named, their newest unpaid one, left as it is.
 * An order that was paid after all comes back delivered; somebody else's as null.
 * @throws SignInRequired
 */
export async function cancelReturn(
  caller: Caller,
  input: { orderId?: string | null; sessionId?: string | null },
): Promise<OrderView | null> {
  requireShopper(caller);
  const order = input.orderId
    ? await findOrder(caller, input.orderId)
    : input.sessionId
      ? await findOrderBySession(caller, input.sessionId)
      : await findLatestUnpaidOrder(caller);
  // Only the way back from the payment page names the order; a page opened without it ends nothing.
  const isNamed = Boolean(input.orderId || input.sessionId);
  if (order?.status !== "pending" || !isNamed) return order;
  await abandonOrder(caller, order.id);
  return findOrder(caller, order.id);
}
