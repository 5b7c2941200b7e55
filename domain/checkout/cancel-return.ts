import { abandonOrder } from "#domain/checkout/settlement/abandon-order.ts";
import {
  findLatestUnpaidOrder,
  findOrder,
  findOrderBySession,
} from "#domain/delivery/order-history/own-orders.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";

/** What the address of the cancelled page names; both from the provider's way back, both untrusted. */
export interface ReturnAddress {
  orderId?: string | null;
  sessionId?: string | null;
}

/**
 * Ends the unpaid order that the shopper came back from, so that its stock is free at once, and returns it with the
 * lines from which the cart is restored. An order that was paid after all is delivered and returned as it is. Returns
 * null for an unknown order and for somebody else's.
 * @throws SignInRequired
 */
export async function cancelReturn(caller: Caller, address: ReturnAddress): Promise<OrderView | null> {
  requireShopper(caller);
  const order = await findReturn(caller, address);
  // Only the way back from the payment page names the order. A page opened without a name ends nothing.
  const isNamed = Boolean(address.orderId || address.sessionId);
  if (order?.status !== "pending" || !isNamed) return order;
  await abandonOrder(caller, order.id);
  return findOrder(caller, order.id);
}

/**
 * The shopper's order that an address names, or the newest unpaid one where it names none; null when there is none.
 * Changes nothing.
 * @throws SignInRequired
 */
export async function findReturn(caller: Caller, address: ReturnAddress): Promise<OrderView | null> {
  if (address.orderId) return findOrder(caller, address.orderId);
  if (address.sessionId) return findOrderBySession(caller, address.sessionId);
  return findLatestUnpaidOrder(caller);
}
