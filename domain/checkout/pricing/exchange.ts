import { decimalsOf } from "#domain/kernel/money.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";

/** In which currency an order is charged, and how many of it one US dollar is. */
export interface ChargeCurrency {
  code: Currency;
  rate: number;
}

/**
 * An amount of the store's currency (USD minor units) in minor units of another, rounded to the nearest, at least 1.
 * Unit prices are turned one by one and lines are multiples of them, so that a total is always the sum of what is shown.
 */
export function exchange(minorUsd: number, { code, rate }: ChargeCurrency): number {
  return Math.max(1, Math.round((minorUsd / 100) * rate * 10 ** decimalsOf(code)));
}
