import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments } from "#db/schema/payments.ts";
import { refundProvider } from "#domain/payments/stripe/stripe-refunds.server.ts";
import { applyRefunds } from "./apply-refunds.ts";

/**
 * Asks the provider for every refund of an order's payments and brings the order in line: events, the sweep and the
 * back office come through here.
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
