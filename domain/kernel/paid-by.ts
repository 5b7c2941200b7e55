import type { PaymentMethodType, VoucherMethod } from "#db/values/payment-method-types.ts";
import { MANUAL } from "#db/values/vocabulary.ts";

/**
 * How an order was paid. "online" means that the shopper used one of several methods that the payment page
 * offered. The shop does not store which method was used. "manual" means that staff received the money
 * outside the payment page.
 */
export type PaidBy = "card" | "online" | "manual" | VoucherMethod;

/**
 * Returns how an order was paid. The value is null when the order has no payment.
 * @param payment.provider the provider of the order's payment, or MANUAL. The value is null when the order
 * has no payment.
 */
export function paidBy(payment: {
  provider: string | null;
  voucherMethod: VoucherMethod | null;
  /** The methods that the payment page offered. */
  offered: readonly PaymentMethodType[];
}): PaidBy | null {
  if (payment.provider === null) return null;
  if (payment.provider === MANUAL) return "manual";
  if (payment.voucherMethod) return payment.voucherMethod;
  return payment.offered.every((type) => type === "card") ? "card" : "online";
}
