import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { endPayment } from "#domain/checkout/settlement/end-payment.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";

/**
 * Ends the payment page of an unpaid order after its customer has withdrawn. When the provider is
 * unreachable, the sweeper ends the order later.
 */
export async function endUnpaid(orderId: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order?.paymentState === "creating")
    await releaseOrder(system("withdrawal"), order.id, "voided", endReasons.withdrawn);
  if (order?.paymentState !== "awaiting") return;
  try {
    await endPayment(order);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRejected)) throw error;
  }
}
