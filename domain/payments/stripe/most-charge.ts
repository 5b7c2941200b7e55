import type { Currency } from "#domain/settings/currency-rates.ts";

/**
 * The maximum charge in minor units of each currency: eight digits (docs.stripe.com/currencies, maximum
 * charge amounts; `amount` of a PaymentIntent). Some payment methods allow less. The payment page does not
 * offer such a method for a larger amount.
 */
export const MOST_CHARGE: Readonly<Record<Currency, number>> = {
  USD: 99_999_999,
  BRL: 99_999_999,
  EUR: 99_999_999,
  GBP: 99_999_999,
  JPY: 99_999_999,
};
