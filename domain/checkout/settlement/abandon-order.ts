import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { ProviderRefused, ProviderUnreachable } from "#domain/payments/provider.ts";
import { endPayment } from "./end-payment.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * Ends the shopper's own unpaid order: they came back from the payment page, or begin another cart.
 * Its stock is free again only once the provider confirms that nothing can be paid any more; when the provider is not
 * reachable the sweeper does it later. Somebody else's order, and one that is paid, stay as they are.
 */
export async function abandonOrder(caller: Caller, orderId: string): Promise<void> {
  const shopper = requireShopper(caller);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, shopper.userId)));
  // A page that was never opened was never shown: nothing can be paid on it.
  if (order?.paymentState === "creating")
    return releaseOrder(shopper, order.id, "voided", "another checkout was started");
  if (order?.paymentState !== "awaiting") return;
  try {
    await endPayment(order);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
  }
}
