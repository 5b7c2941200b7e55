import { inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { payments, providerFees } from "#db/schema/payments.ts";
import type { ProviderFee } from "./moved-money.ts";

/** Maximum number of fees per statement. */
const BATCH = 500;

/**
 * Records the provider's fees of known payments. The function ignores the fees of unknown payments. A
 * repeated call with the same fee changes nothing.
 */
export async function recordFees(fees: readonly ProviderFee[]): Promise<void> {
  for (let at = 0; at < fees.length; at += BATCH) {
    const batch = fees.slice(at, at + BATCH);
    const own = await db
      .select({ id: payments.id, providerPaymentId: payments.providerPaymentId })
      .from(payments)
      .where(
        inArray(
          payments.providerPaymentId,
          batch.map(({ paymentId }) => paymentId),
        ),
      );
    const idOf = new Map(own.map(({ id, providerPaymentId }) => [providerPaymentId, id]));
    const rows = batch.flatMap(({ id, paymentId: provided, isOfPayment, amount, currency }) => {
      const paymentId = idOf.get(provided);
      return paymentId ? [{ id, paymentId, isOfPayment, amount, currency }] : [];
    });
    if (rows.length > 0) await db.insert(providerFees).values(rows).onConflictDoNothing();
  }
}
