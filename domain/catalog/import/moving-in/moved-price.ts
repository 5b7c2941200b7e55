/** US dollars for one unit of another currency, as a decimal fraction: 0.1385 is 1385 / 10^4. */
export interface Rate {
  digits: bigint;
  decimals: number;
}

export const RATE_OF_DOLLARS: Rate = { digits: 1n, decimals: 0 };

/** Parses "0.1385" or "0,1385". Returns null for another text, for zero and for more than 8 decimals. */
export function parseRate(text: string): Rate | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,8}))?$/.exec(text.trim());
  if (!match?.[1]) return null;
  const rate = { digits: BigInt(match[1] + (match[2] ?? "")), decimals: match[2]?.length ?? 0 };
  return rate.digits === 0n ? null : rate;
}

/** A price in minor units of USD, or why the text is not one. */
type MovedPrice = { amount: number } | { reason: string };

const DECIMALS_MAX = 6;

/**
 * Converts a price of another shop to minor units of USD, rounded half up. Both "19.99" and "19,99" are
 * decimals. A text that can be read in two ways, such as "1,299", is refused.
 */
export function movedPrice(text: string, rate: Rate): MovedPrice {
  const written = text.trim();
  const parts = /^(\d{1,12})(?:([.,])(\d+))?$/.exec(written) ?? groupedParts(written);
  if (!parts) return { reason: "is not a price" };
  const [, whole = "", , fraction = ""] = parts;
  if (parts[2] && fraction.length === 3)
    return { reason: `"${written}" can be 1000 times too large or too small; write two decimals` };
  if (fraction.length > DECIMALS_MAX) return { reason: `has more than ${DECIMALS_MAX} decimals` };
  const scale = 10n ** BigInt(fraction.length + rate.decimals);
  const amount = (BigInt(whole + fraction) * rate.digits * 100n * 2n + scale) / (scale * 2n);
  if (amount === 0n) return { reason: "must be above 0" };
  return { amount: Number(amount) };
}

/** Parses "1,299.00" and "1.299,00": the last mark is the decimal one. */
function groupedParts(text: string): string[] | null {
  const match = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)([.,])(\d{1,2})$/.exec(text);
  if (!match || match[2] === match[3]) return null;
  return ["", (match[1] ?? "").replace(/[.,]/g, ""), match[3] ?? "", match[4] ?? ""];
}
