import type { PaymentMethodType } from "#db/values/payment-method-types.ts";
import type { ChargeLimits } from "#domain/payments/provider.ts";
import { withCards } from "#domain/settings/payment-method-types.ts";

/**
 * Returns the payment method types that a payment page offers. The result contains cards, and all types that
 * the owner has chosen and that support the currency.
 * @param currency ISO 4217, upper case
 * @param mayWaitDays whether the order can reserve its stock for days. If `mayWaitDays` is false, the page
 * does not offer types whose money arrives only after days. Otherwise anybody could reserve stock for days: a
 * shopper can request a boleto or name a bank account and never pay.
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
