import type { Currency } from "#domain/settings/currency-rates.ts";

/**
 * The least amount a card can be charged, in minor units of each currency (docs.stripe.com/currencies, minimum charge
 * amounts). An account that is paid out in another currency may have a higher bound, which the provider alone knows.
 */
export const LEAST_CHARGE: Readonly<Record<Currency, number>> = {
  USD: 50,
  BRL: 50,
  EUR: 50,
  GBP: 30,
  JPY: 50,
};
