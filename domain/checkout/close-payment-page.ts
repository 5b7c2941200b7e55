import { DomainError } from "#domain/errors.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { paymentProvider } from "#domain/payments/stripe.server.ts";
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
 * @throws PaymentUnderWay, ProviderUnreachable
 */
export async function closePaymentPage(order: OrderRow): Promise<void> {
  const session = order.stripeCheckoutSessionId;
  if (!session) return;
  const isEnded = await paymentProvider.expireSession(session);
  if (isEnded) return;
  const facts = await paymentProvider.readSession(session);
  if (!facts || facts.status === "expired" || facts.payment === "failed") return;
  if (facts.payment === "paid") await reconcileOrder(order.id, "back office");
  throw new PaymentUnderWay(facts.payment === "paid");
}
