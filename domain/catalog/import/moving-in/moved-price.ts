import { type DecimalMark, isDollarSign, readNumber } from "#domain/kernel/files/file-numbers.ts";

/** The value of one unit of another currency in US dollars, as a decimal fraction: 0.1385 is 1385 / 10^4. */
export interface Rate {
  digits: bigint;
  decimals: number;
}

export const RATE_OF_DOLLARS: Rate = { digits: 1n, decimals: 0 };

/**
 * Parses "0.1385" or "0,1385". Returns null for any other text, for zero, and for a number with more than 8
 * decimals.
 */
export function parseRate(text: string): Rate | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,8}))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const rate = { digits: BigInt(match[1] + (match[2] ?? "")), decimals: match[2]?.length ?? 0 };
  return rate.digits === 0n ? null : rate;
}

/** A price in minor units of USD, or the reason why the text is no price. */
type MovedPrice = { amount: number } | { reason: string };

const DECIMALS_MAX = 6;

/** The format of the prices in the files, and the currency of the exchange rate. */
export interface PriceForm {
  rate: Rate;
  decimal: DecimalMark | null;
  /**
   * The currency sign that the prices in the files have. The sign is empty when all prices are in dollars or
   * without a sign.
   */
  currency: string;
}

/**
 * Converts a price of another shop to minor units of USD, rounded half up. A price with the sign of another
 * currency needs an exchange rate. A price in US dollars must not have an exchange rate.
 */
export function movedPrice(text: string, { rate, decimal, currency }: PriceForm): MovedPrice {
  const written = readNumber(text, decimal);
  if (!written || written === "unclear") return { reason: "is not a price" };
  const sign = written.currency;
  const hasRate = rate.decimals !== 0 || rate.digits !== 1n;
  if (!isDollarSign(sign) && !hasRate) return { reason: `is in "${sign}"; give the rate of this currency` };
  if (!isDollarSign(sign) && sign !== currency)
    return { reason: `is in "${sign}", and the first price with a currency is in "${currency}"` };
  if (isDollarSign(sign) && sign.length > 1 && hasRate)
    return { reason: "is in US dollars, and the rate is for another currency" };
  const [whole = "", fraction = ""] = written.number.split(".");
  // The other prices in the file prove which sign is the decimal mark. A price with three digits after the
  // decimal mark is still ambiguous, because the same sign can also separate thousands.
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return { reason: `"${text.trim()}" can be 1000 times too large or too small; write two decimals` };
  if (fraction.length > DECIMALS_MAX) return { reason: `has more than ${DECIMALS_MAX} decimals` };
  if (whole.length > 12) return { reason: "is not a price" };
  const scale = 10n ** BigInt(fraction.length + rate.decimals);
  const amount = (BigInt(whole + fraction) * rate.digits * 100n * 2n + scale) / (scale * 2n);
  if (amount === 0n) return { reason: "must be above 0" };
  return { amount: Number(amount) };
}
