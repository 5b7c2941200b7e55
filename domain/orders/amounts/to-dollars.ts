import { divideHalfUp, WHOLE_RATE_ONE, wholeRate } from "#db/values/divide-half-up.ts";
import { decimalsOf } from "#db/values/money.ts";

/**
 * Converts money of another currency to minor units of USD, rounded half up.
 * @param rate the amount of the currency that one US dollar buys
 */
export function toDollars({ amount, currency }: { amount: number; currency: string }, rate: number): number {
  const minorUsd = BigInt(amount) * 10n ** BigInt(decimalsOf("USD")) * WHOLE_RATE_ONE;
  return divideHalfUp(minorUsd, wholeRate(rate) * 10n ** BigInt(decimalsOf(currency)));
}
