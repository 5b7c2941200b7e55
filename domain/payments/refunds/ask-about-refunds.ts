import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { refunds } from "#db/schema/payments.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { ProviderRejected } from "#domain/payments/provider-errors.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";

/**
 * Reads the refunds of an order from the provider and applies them. The provider rejects the request when the
 * key has no right to read refunds. After such a rejection, each pending refund gets a row in the exception
 * queue. When a later call can read the refunds, the function resolves these rows of the exception queue.
 * @throws ProviderUnreachable
 */
export async function askAboutRefunds(orderId: string): Promise<void> {
  try {
    await reconcileRefunds(orderId);
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error;
    return raise(orderId, String(error.details.providerCode));
  }
  await db
    .update(exceptionQueue)
    .set({ resolvedAt: sql`now()`, resolution: "the refund can be read again" })
    .where(
      and(
        eq(exceptionQueue.kind, "refund_not_read"),
        eq(exceptionQueue.orderId, orderId),
        isNull(exceptionQueue.resolvedAt),
      ),
    );
}

async function raise(orderId: string, providerCode: string): Promise<void> {
  const pending = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "pending")));
  for (const { id, amount, currency } of pending)
    await openException(db, "refund_not_read", id, orderId, { amount, currency, providerCode });
}
