import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { ProviderRefused, ProviderUnreachable, type SessionFacts } from "#domain/payments/provider.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/** The buyer has paid by card, or their bank is still deciding: `details.isPaid` says which. */
export class PaymentUnderWay extends DomainError {
  constructor(isPaid: boolean) {
    super("payment_under_way", 409, { isPaid });
  }
}

/**
 * Makes sure that nothing can be paid on an order's card page any more, before a person decides about the order. Where the
 * buyer was faster, the order is settled by that payment.
 * @throws PaymentUnderWay, ProviderUnreachable, ProviderRefused
 */
export async function closePaymentPage(order: OrderRow): Promise<void> {
  const session = order.stripeCheckoutSessionId;
  if (!session) return;
  const isEnded = await paymentProvider.expireSession(session);
  if (isEnded) return;
  const facts = await readPage(order, session);
  if (!facts || facts.status === "expired" || facts.payment === "failed") return;
  // Not open when it was to be ended, and open when it was read: one of both answers is old.
  if (facts.status === "open") throw new ProviderUnreachable();
  if (facts.payment === "paid") await reconcileOrder(order.id, "back office");
  throw new PaymentUnderWay(facts.payment === "paid");
}

/** The page as it is now; null when the provider does not know it, or hides a page that has closed by itself. */
async function readPage(order: OrderRow, session: string): Promise<SessionFacts | null> {
  try {
    return await paymentProvider.readSession(session);
  } catch (error) {
    if (error instanceof ProviderRefused && order.expiresAt.getTime() < shopNow()) return null;
    throw error;
  }
}
