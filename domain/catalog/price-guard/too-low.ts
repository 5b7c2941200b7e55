/** A new price is compared with the highest price of this many days, so that several small drops add up. */
export const REFERENCE_DAYS = 30;

/** Far below the smallest difference between two prices of one unit: sums of fractions are not exact. */
export const ROUNDING = 1e-9;

/**
 * The part of a price that somebody accepted below the limit already and that later changes may leave. Rates
 * change every day: without it, each of their changes would wait because of one confirmed coupon.
 */
export const ACCEPTED_LEFT = 0.9;

/**
 * Returns whether a price falls below its reference by more than the owner's limit. A drop of exactly the
 * limit is allowed. When the price was below the limit before the change, somebody has confirmed that. Then
 * it may fall by a tenth of what was confirmed.
 * @param price.reference the highest price of the last days, minor units
 * @param price.base the price of the same terms without the change; the reference when there is none
 * @param price.effective the lowest price that a shopper could pay for one unit; not rounded
 * @param price.percent the owner's limit, 10 to 90
 */
export function isTooLow(price: {
  reference: number;
  base?: number;
  effective: number;
  percent: number;
}): boolean {
  const { reference, base = reference, effective, percent } = price;
  const limit = (reference * (100 - percent)) / 100;
  return effective < (base < limit * (1 - ROUNDING) ? base * ACCEPTED_LEFT : limit) * (1 - ROUNDING);
}

/** What a coupon can take off, without its targets. Amounts are minor units of USD. */
export interface CouponDepth {
  /** The part of the eligible goods that it takes off, 0 to 1; 1 for a coupon of an amount. */
  share: number;
  /** The largest discount, or null without a limit. */
  cap: number | null;
  /** The least total of the cart. */
  least: number;
}

/** Returns the depth of a coupon as staff write it. */
export function depthOf(coupon: {
  kind: "percent" | "amount";
  value: number;
  maxDiscount: number | null;
  minTotal: number;
}): CouponDepth {
  const { kind, value, maxDiscount, minTotal: least } = coupon;
  if (kind === "percent") return { share: Math.min(value, 100) / 100, cap: maxDiscount, least };
  return { share: 1, cap: Math.min(value, maxDiscount ?? value), least };
}

/**
 * Returns which part of a rate is left compared with the highest rate of the last days: the lowest of all
 * currencies, at most 1. A shopper who pays in that currency pays this part of the dollar price.
 */
export function rateRatio(
  rates: Readonly<Record<string, number>>,
  references: Readonly<Record<string, number>>,
): number {
  return Math.min(1, ...Object.entries(rates).map(([code, rate]) => rate / (references[code] ?? rate)));
}
