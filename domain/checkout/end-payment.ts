import type { OrderRow } from "#domain/orders/change-order.ts";
import { paymentProvider } from "#domain/payments/stripe.server.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * Ends an order's hosted page at the provider, then settles by what the provider says: released when it is expired,
 * delivered when it was paid after all (order-lifecycle T5).
 * @throws ProviderUnreachable; the reservation is kept then.
 */
export async function endPayment(order: OrderRow): Promise<void> {
  if (order.stripeCheckoutSessionId) await paymentProvider.expireSession(order.stripeCheckoutSessionId);
  globalThis.failpoint?.("page-ended");
  await reconcileOrder(order.id, "payment ended");
}
