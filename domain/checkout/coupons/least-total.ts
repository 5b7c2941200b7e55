import { exchange } from "#domain/checkout/pricing/exchange.ts";
import type { ChargeLimits } from "#domain/payments/provider.ts";
import type { Currency, CurrencyRates } from "#domain/settings/currency-rates.ts";
import { type DiscountTerms, discountCart } from "./discount-cart.ts";

/** A total that the provider cannot charge. Both amounts are minor units of `currency`. */
export interface ShortTotal {
  currency: Currency;
  total: number;
  least: number;
}

/**
 * Finds a currency in which a coupon could bring a total below the provider's minimum charge. With the same
 * coupon, a larger cart never costs less. The smallest cart therefore has the smallest discounted total.
 * @param floor the total of the smallest cart that can use the coupon, minor units of USD
 * @returns null when every total can be charged
 */
export function findShortTotal(
  terms: DiscountTerms,
  floor: number,
  offered: readonly Currency[],
  { rates }: Pick<CurrencyRates, "rates">,
  leastCharge: ChargeLimits["least"],
): ShortTotal | null {
  const after = floor - discountCart([{ amount: floor, isEligible: true }], terms).discount;
  for (const currency of offered) {
    const total = after === 0 ? 0 : exchange(after, { code: currency, rate: rates[currency] });
    const least = leastCharge[currency];
    if (total < least) return { currency, total, least };
  }
  return null;
}
