import type { CouponKind } from "#db/values/vocabulary.ts";

/**
 * The fields of a coupon that decide how much the coupon reduces a total. Amounts are minor units of the
 * currency of the lines.
 */
export interface DiscountTerms {
  kind: CouponKind;
  /** A whole number of percent from 1 to 100, or an amount. */
  value: number;
  /** The largest discount in minor units, or null when the discount has no maximum. */
  maxDiscount: number | null;
}

/** A line of a cart: its unit price times its quantity, in minor units. */
export interface DiscountableLine {
  amount: number;
  isEligible: boolean;
}

/**
 * Calculates the discount of a cart and the share of each line. The shares are whole minor units, and their
 * sum is exactly the discount. No share is larger than the amount of its line. Percents round down. Remaining
 * minor units go to the lines that lost the largest fractions by rounding. When two fractions are equal, the
 * earlier line comes first.
 */
export function discountCart(
  lines: readonly DiscountableLine[],
  { kind, value, maxDiscount }: DiscountTerms,
): { discount: number; shares: number[] } {
  const amounts = lines.map(({ amount, isEligible }) => (isEligible ? amount : 0));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const wanted = kind === "percent" ? Math.floor((sum * value) / 100) : value;
  const discount = Math.min(wanted, maxDiscount ?? wanted, sum);
  return { discount, shares: shareOut(discount, amounts, sum) };
}

/**
 * Divides `discount` in proportion to the amounts. `sum` is the total of the amounts. `discount` must not be
 * larger than `sum`.
 */
function shareOut(discount: number, amounts: readonly number[], sum: number): number[] {
  if (discount === 0) return amounts.map(() => 0);
  // The product of two totals can be too large for an exact double, so the function uses BigInt.
  const parts = amounts.map((amount, index) => {
    const product = BigInt(discount) * BigInt(amount);
    return { index, share: Number(product / BigInt(sum)), rest: product % BigInt(sum) };
  });
  const shares = parts.map(({ share }) => share);
  const left = discount - shares.reduce((total, share) => total + share, 0);
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  for (const { index } of byRest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
