import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { refundProvider } from "#domain/payments/stripe/stripe-refunds.server.ts";
import { applyRefunds } from "./apply-refunds.ts";

/**
 * Reads all refunds of an order's payments from the provider and applies them. Webhook events, the sweep and
 * the admin use this function.
 * @throws ProviderUnreachable
 */
export async function reconcileRefunds(orderId: string): Promise<void> {
  const paid = await db
    .select({ intent: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.provider, "stripe")));
  const facts = [];
  for (const { intent } of paid) facts.push(...(await refundProvider.listRefunds(intent)));
  if (facts.length > 0) await applyRefunds(orderId, facts);
}
