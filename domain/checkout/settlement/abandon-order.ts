import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { mayOpenOrder } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer } from "#domain/kernel/caller.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { endPayment } from "./end-payment.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * Ends an unpaid order because the customer left the payment page or starts another checkout. Releases the
 * stock as soon as the provider confirms that nobody can pay on the page. When the provider is unreachable,
 * the sweeper ends the order later. The function ignores paid orders, and orders that the caller may not
 * open.
 * @returns false when the provider is unreachable. When the provider is unreachable, the page might still be
 * open.
 * @throws SignInRequired when the caller is no customer
 */
export async function abandonOrder(caller: Caller, orderId: string): Promise<boolean> {
  const customer = requireCustomer(caller);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), mayOpenOrder(customer)));
  // In the state "creating", the shopper has not seen a payment page yet, so nobody can pay.
  if (order?.paymentState === "creating")
    await releaseOrder(customer, order.id, "voided", endReasons.replaced);
  if (order?.paymentState !== "awaiting") return true;
  try {
    await endPayment(order);
  } catch (error) {
    if (error instanceof ProviderUnreachable) return false;
    if (!(error instanceof ProviderRejected)) throw error;
  }
  return true;
}
