import type { PaymentMethodType } from "#db/values/payment-method-types.ts";
import type { ChargeLimits } from "#domain/payments/provider.ts";
import { withCards } from "#domain/settings/payment-method-types.ts";

/**
 * Returns the payment method types that a payment page offers. These are cards, and the chosen types of the
 * owner that support the currency.
 * @param currency ISO 4217, upper case
 * @param mayWaitDays whether the order may hold its stock for days. If `mayWaitDays` is false, the page does
 * not offer types whose money arrives only after days. Anybody can request a boleto or enter a bank account
 * without paying.
 */
export function methodTypesFor(
  { methods }: Pick<ChargeLimits, "methods">,
  chosen: readonly PaymentMethodType[],
  currency: string,
  mayWaitDays: boolean,
): PaymentMethodType[] {
  return withCards(chosen).filter((type) => {
    const { takes = [], delay } = methods[type] ?? {};
    if (delay?.lasts === "days" && !mayWaitDays) return false;
    return takes === "all" || takes.some((code) => code === currency);
  });
}
