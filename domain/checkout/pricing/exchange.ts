import { divideHalfUp, WHOLE_RATE_ONE, wholeRate } from "#db/values/divide-half-up.ts";
import { decimalsOf } from "#db/values/money.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";

/** The currency of the charge. `rate` is the amount of this currency that one US dollar buys. */
export interface ChargeCurrency {
  code: Currency;
  rate: number;
}

/**
 * Converts minor units of USD to minor units of another currency. The result is rounded half up and is at
 * least 1. Callers convert the amount of a whole line, which is the unit price times the quantity. If callers
 * converted each unit, rounding errors would add up. The amount of a line with a thousand units could be
 * wrong by several dollars.
 */
export function exchange(minorUsd: number, { code, rate }: ChargeCurrency): number {
  const minor = BigInt(minorUsd) * wholeRate(rate) * 10n ** BigInt(decimalsOf(code));
  return Math.max(1, divideHalfUp(minor, 10n ** BigInt(decimalsOf("USD")) * WHOLE_RATE_ONE));
}
