import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { orderOfPayment, settleIntent } from "#domain/checkout/settlement/settle-session.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import type { Difference } from "./compare-object.ts";
import { compareObjects } from "./compare-span.ts";
import { providerLedger } from "./stripe-ledger.server.ts";

/**
 * Resolves a difference that is only a missed event. Calls the handlers of the events, which record at most
 * what is missing. Returns the remaining difference, or null. An unknown payment gets an exception.
 * @throws ProviderUnreachable
 */
export async function mendDifference(difference: Difference): Promise<Difference | null> {
  const object = await providerLedger.readMoved(difference.id);
  if (!object) return difference;
  if (object.kind === "payment")
    await settleIntent(object.id, { amount: object.amount, currency: object.currency });
  else if (object.kind === "dispute") await reconcileDispute(object.id);
  else {
    const orderId = await orderOfPayment(object.paymentIntentId);
    if (orderId) await reconcileRefunds(orderId);
  }
  const [left] = (await compareObjects([object])).differences;
  return left ?? null;
}
