import type { OrderRow } from "#domain/orders/change-order.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * Expires the payment page of an order, then settles the order from the provider's state. Releases the order
 * when the page is expired and delivers it when the page was paid. Keeps the reservation when the result is
 * false, and on an error.
 * @returns false when the provider does not know the page
 * @throws ProviderUnreachable, ProviderRejected
 */
export async function endPayment(order: OrderRow): Promise<boolean> {
  if (order.providerSessionId) await providerOf(order).endPage(order.providerSessionId);
  globalThis.failpoint?.("page-ended");
  return reconcileOrder(order.id, "payment ended");
}
