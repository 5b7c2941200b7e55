/**
 * Divides whole numbers, rounds to the nearest whole number, and rounds a half up. With floating-point
 * numbers, the result of a multiplication can be just below a half. A result just below a half would be
 * rounded down. PostgreSQL's `round` of a numeric follows the same rule.
 * @param numerator zero or more
 * @param denominator above zero
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Exchange rates have at most eight decimals, like the column `orders.exchange_rate`. */
const RATE_DECIMALS = 8;

/** The exchange rate 1 as a whole number, in the units of `wholeRate`. */
export const WHOLE_RATE_ONE = 10n ** BigInt(RATE_DECIMALS);

/** Returns an exchange rate as a whole number, at least 1. For example, 5.35 becomes 535,000,000. */
export const wholeRate = (rate: number): bigint =>
  BigInt(Math.max(1, Math.round(rate * 10 ** RATE_DECIMALS)));
