import type { PageSnapshot } from "./provider.ts";
import { ProviderUnreadable } from "./provider-errors.ts";

/**
 * Returns the id of the payment of a paid page. The page's own id never stands for it. The payment would be
 * booked a second time when its id comes.
 * @throws ProviderUnreadable for a page that is paid without a payment id or without an amount
 */
export function requirePaymentId({ paymentId, amountTotal }: PageSnapshot): string {
  if (paymentId === null) throw new ProviderUnreadable("paymentId");
  if (amountTotal === 0) throw new ProviderUnreadable("amountTotal");
  return paymentId;
}
