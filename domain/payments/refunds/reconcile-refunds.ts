import { and, eq, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { MANUAL } from "#db/values/vocabulary.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { applyRefunds } from "./apply-refunds.ts";

/**
 * Reads all refunds of an order's payments from the provider and applies them. Webhook events, the sweep job
 * and the admin app call this function.
 * @throws ProviderUnreachable
 */
export async function reconcileRefunds(orderId: string): Promise<void> {
  const paid = await db
    .select({ provider: payments.provider, id: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.provider, MANUAL)));
  const snapshot = [];
  for (const payment of paid) snapshot.push(...(await providerOf(payment).listRefunds(payment.id)));
  if (snapshot.length > 0) await applyRefunds(orderId, snapshot);
}
