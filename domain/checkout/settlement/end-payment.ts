import type { OrderRow } from "#domain/orders/change-order.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * Expires the payment page of an order. Then reads the state at the provider and settles the order from this
 * state. Releases the stock of the order when the page is expired, and delivers the order when the page was
 * paid. When the function returns false or throws an error, the order keeps its stock.
 * @returns false when the provider does not know the page
 * @throws ProviderUnreachable, ProviderRejected
 */
export async function endPayment(order: OrderRow): Promise<boolean> {
  if (order.providerSessionId) await providerOf(order).endPage(order.providerSessionId);
  globalThis.failpoint?.("page-ended");
  return reconcileOrder(order.id, "payment ended");
}
