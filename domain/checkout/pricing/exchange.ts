import { decimalsOf } from "#domain/kernel/money.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";

/** The currency of the charge. `rate` is the amount of this currency that one US dollar buys. */
export interface ChargeCurrency {
  code: Currency;
  rate: number;
}

/**
 * Converts minor units of USD to minor units of another currency, rounded to the nearest, at least 1. Callers
 * convert unit prices and multiply the result, so that a total is always the sum of the displayed prices.
 */
export function exchange(minorUsd: number, { code, rate }: ChargeCurrency): number {
  return Math.max(1, Math.round((minorUsd / 100) * rate * 10 ** decimalsOf(code)));
}
