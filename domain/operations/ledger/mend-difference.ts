import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { orderOfPayment, settleIntent } from "#domain/checkout/settlement/settle-session.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import type { Difference } from "./compare-object.ts";
import { compareObjects } from "./compare-span.ts";
import { providerLedger } from "./stripe-ledger.server.ts";

/**
 * A difference may only be news that never came: it is let in through the door that events come through, which writes down
 * at most what is missing. Answers the difference that is left, or null; money of no order is in the queue then.
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
