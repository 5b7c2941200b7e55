import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { isId } from "#domain/kernel/ids.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * Settles a payment whose page is missing in the provider's list, because lists show new objects late. The
 * payment names the order, and the order stores its page.
 * @param orderId the order that the payment names; null when it names none
 * @returns whether the payment is recorded now
 * @throws ProviderUnreachable
 */
export async function settleUnlisted(paymentId: string, orderId: string | null): Promise<boolean> {
  if (!isId(orderId)) return false;
  await reconcileOrder(orderId, "event");
  return (await db.$count(payments, eq(payments.providerPaymentId, paymentId))) > 0;
}
