import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { endPayment } from "./end-payment.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * Ends the shopper's own unpaid order after the shopper left its payment page or started another checkout.
 * Releases the stock once the provider confirms that nobody can pay on the page. When the provider is
 * unreachable, the sweeper ends the order later. Ignores orders of other shoppers and paid orders.
 * @returns false when the provider is unreachable, so that the page may still be open
 * @throws SignInRequired when the caller is no shopper
 */
export async function abandonOrder(caller: Caller, orderId: string): Promise<boolean> {
  const shopper = requireShopper(caller);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, shopper.userId)));
  // An order in this state has never shown a payment page to the shopper.
  if (order?.paymentState === "creating")
    await releaseOrder(shopper, order.id, "voided", "another checkout was started");
  if (order?.paymentState !== "awaiting") return true;
  try {
    await endPayment(order);
  } catch (error) {
    if (error instanceof ProviderUnreachable) return false;
    if (!(error instanceof ProviderRejected)) throw error;
  }
  return true;
}
