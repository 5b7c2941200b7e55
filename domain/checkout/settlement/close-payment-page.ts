import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import type { PageSnapshot } from "#domain/payments/provider.ts";
import { ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/**
 * `details.isPaid` is true when the shopper has paid. When the shopper has not paid, `details.isVoucher` is
 * true while the shopper can still pay a voucher. `details.isVoucher` is false while the bank is deciding.
 */
export class PaymentUnderWay extends DomainError {
  constructor({ payment, voucher }: Pick<PageSnapshot, "payment" | "voucher">) {
    super("payment_under_way", 409, { isPaid: payment === "paid", isVoucher: voucher !== null });
  }
}

/**
 * Makes sure that nobody can pay on the payment page of an order, before staff decide about the order. When
 * the shopper has already paid, settles the order with that payment.
 * @throws PaymentUnderWay when the shopper has paid or a payment is pending
 * @throws ProviderUnreachable, ProviderRejected
 */
export async function closePaymentPage(order: OrderRow): Promise<void> {
  const session = order.providerSessionId;
  if (!session) return;
  const isEnded = await providerOf(order).endPage(session);
  if (isEnded) return;
  const snapshot = await readPage(order, session);
  if (!snapshot || snapshot.status === "expired" || snapshot.payment === "failed") return;
  // The provider refused to expire the page, but it also reports that the page is open. One of the provider's
  // two responses must be out of date.
  if (snapshot.status === "open") throw new ProviderUnreachable();
  if (snapshot.payment === "paid") await reconcileOrder(order.id, "back office");
  throw new PaymentUnderWay(snapshot);
}

/**
 * Reads the page. Returns null when the provider does not know the page, or when the provider refuses to show
 * the page after its expiry time.
 */
async function readPage(order: OrderRow, session: string): Promise<PageSnapshot | null> {
  try {
    return await providerOf(order).readPage(session);
  } catch (error) {
    if (error instanceof ProviderRejected && order.expiresAt.getTime() < shopNow()) return null;
    throw error;
  }
}
