import type { OrderRow } from "#domain/orders/change-order.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * Ends an order's hosted page at the provider, then settles by what the provider says: released when it is expired,
 * delivered when it was paid after all (order-lifecycle T5).
 * @returns false when the provider does not know the page; the reservation is kept then.
 * @throws ProviderUnreachable, ProviderRefused; the reservation is kept then.
 */
export async function endPayment(order: OrderRow): Promise<boolean> {
  if (order.stripeCheckoutSessionId) await paymentProvider.expireSession(order.stripeCheckoutSessionId);
  globalThis.failpoint?.("page-ended");
  return reconcileOrder(order.id, "payment ended");
}
