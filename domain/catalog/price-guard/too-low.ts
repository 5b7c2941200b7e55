/** A new price is compared with the highest price of this many days, so that several small drops add up. */
export const REFERENCE_DAYS = 30;

/**
 * Sums of fractions are not exact. This tolerance is far below the smallest difference between two unit
 * prices.
 */
export const ROUNDING = 1e-9;

/**
 * A price below the limit that was confirmed may fall to this fraction of itself without a new confirmation.
 * Rates change every day. Without this tolerance, every change of a rate would have to wait when the shop has
 * one confirmed coupon.
 */
export const ACCEPTED_LEFT = 0.9;

/**
 * Returns whether a price falls below its reference by more than the owner's limit. A drop of exactly the
 * limit is allowed. When a price was already below the limit before the change, somebody has confirmed this
 * price. A confirmed price below the limit may fall by another tenth without a confirmation.
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

/** The discount of a coupon, without its targets. Amounts are minor units of USD. */
export interface CouponDepth {
  /**
   * The share of the eligible goods that the coupon takes off, 0 to 1. For a coupon with a fixed amount, the
   * share is 1.
   */
  share: number;
  /** The largest discount, or null without a limit. */
  cap: number | null;
  /** The least total of the cart. */
  least: number;
}

/** Returns the size of the discount of a coupon from the values that staff write. */
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
 * Returns the new rate divided by the highest rate of the last days, at most 1. The currency with the lowest
 * result decides. A shopper who pays in this currency pays this fraction of the dollar price.
 */
export function rateRatio(
  rates: Readonly<Record<string, number>>,
  references: Readonly<Record<string, number>>,
): number {
  return Math.min(1, ...Object.entries(rates).map(([code, rate]) => rate / (references[code] ?? rate)));
}
