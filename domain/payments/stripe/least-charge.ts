import type { Currency } from "#domain/settings/currency-rates.ts";

/**
 * The minimum card charge in minor units of each currency (docs.stripe.com/currencies, minimum charge
 * amounts). The minimum is higher for some accounts with payouts in another currency. Only the provider knows
 * that minimum.
 */
export const LEAST_CHARGE: Readonly<Record<Currency, number>> = {
  USD: 50,
  BRL: 50,
  EUR: 50,
  GBP: 30,
  JPY: 50,
};
