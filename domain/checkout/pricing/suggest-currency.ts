import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";
import { offeredCurrencies } from "#domain/settings/offered-currencies.ts";
import { env } from "#env";
import { detectCurrency } from "./detect-currency.ts";

/**
 * Returns the currency that the browser's language suggests, or USD when the shop does not offer this
 * currency (spec R11).
 */
export function suggestCurrency(
  acceptLanguage: string,
  settings: Parameters<typeof offeredCurrencies>[0],
): Currency {
  const offered = offeredCurrencies(settings, shopNow(), env.PAYMENTS_LIVE);
  const detected = detectCurrency(acceptLanguage);
  return offered.includes(detected) ? detected : "USD";
}
