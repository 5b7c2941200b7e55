import type { PaymentMethodType } from "#db/vocabulary.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { withCards } from "#domain/settings/payment-method-types.ts";

/**
 * Returns the types that a payment page offers: cards, and the owner's types that support the currency.
 * @param currency ISO 4217, upper case
 */
export function methodTypesFor(
  { methods }: Pick<PaymentProvider, "methods">,
  chosen: readonly PaymentMethodType[],
  currency: string,
): PaymentMethodType[] {
  return withCards(chosen).filter((type) => {
    const takes = methods[type]?.takes ?? [];
    return takes === "all" || takes.some((code) => code === currency);
  });
}
