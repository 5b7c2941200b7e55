import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { orderOfPayment, settleProviderPayment } from "#domain/checkout/settlement/settle-page.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import type { Difference } from "./compare-object.ts";
import { compareObjects } from "./compare-span.ts";
import { findMoved } from "./find-moved.ts";

/**
 * Resolves a difference that exists only because the shop missed an event. Calls the handlers of the
 * provider's events. The handlers of the events record only rows that are still missing. Returns the
 * remaining difference, or null when no difference remains. An unknown payment gets an exception.
 * @throws ProviderUnreachable
 */
export async function mendDifference(difference: Difference): Promise<Difference | null> {
  const moved = await findMoved(difference.id);
  if (!moved) return difference;
  const { provider, object } = moved;
  if (object.kind === "unreadable") return difference;
  if (object.kind === "payment")
    await settleProviderPayment(provider, object.id, { amount: object.amount, currency: object.currency });
  else if (object.kind === "dispute") await reconcileDispute(provider, object.id);
  else {
    const orderId = await orderOfPayment(object.paymentId);
    if (orderId) await reconcileRefunds(orderId);
  }
  const [left] = (await compareObjects(provider, [object])).differences;
  return left ?? null;
}
