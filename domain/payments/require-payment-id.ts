import type { PageSnapshot } from "./provider.ts";
import { ProviderUnreadable } from "./provider-errors.ts";

/**
 * Returns the id of the payment of a paid page. The function never returns the page's id in place of the
 * payment's id. If the shop booked the payment under the page's id, the shop would book the same payment
 * again when the payment id arrives.
 * @throws ProviderUnreadable for a paid page that has no payment id or no amount
 */
export function requirePaymentId({ paymentId, amountTotal }: PageSnapshot): string {
  if (paymentId === null) throw new ProviderUnreadable("paymentId");
  if (amountTotal === 0) throw new ProviderUnreadable("amountTotal");
  return paymentId;
}
