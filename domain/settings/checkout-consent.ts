import type { PaymentMethodType } from "#db/values/payment-method-types.ts";
import type { SiteSettings } from "./site-settings.ts";

/** The payment method types that mainly consumers in the European Union use. */
const methodsOfTheUnion: readonly PaymentMethodType[] = ["sepa_debit", "ideal", "bancontact", "eps"];

/**
 * Returns whether a shopper must consent to immediate delivery before paying. With the setting "auto", the
 * shop asks for the consent when it offers euros or a payment method of the European Union. While the
 * exchange rates are the invented rates of the demo, the rule ignores euros, because no real shop charges at
 * these rates.
 */
export function asksConsent({
  checkoutConsent,
  chargeCurrencies,
  currencyRates,
  paymentMethodTypes,
}: Pick<
  SiteSettings,
  "checkoutConsent" | "chargeCurrencies" | "currencyRates" | "paymentMethodTypes"
>): boolean {
  if (checkoutConsent !== "auto") return checkoutConsent === "true";
  const offersEuros = chargeCurrencies.includes("EUR") && !currencyRates.demo;
  return offersEuros || paymentMethodTypes.some((type) => methodsOfTheUnion.includes(type));
}
