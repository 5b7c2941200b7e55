/**
 * The guard compares a new price with the highest price in this number of days, so that several small drops
 * add up.
 */
export const REFERENCE_DAYS = 30;

/**
 * Sums of fractions are not exact. This tolerance is far below the smallest difference between two unit
 * prices.
 */
export const ROUNDING = 1e-9;

/**
 * Somebody might have confirmed a price below the limit. The confirmed price can then fall to this fraction
 * without a new confirmation. Exchange rates change every day. Without this tolerance, one confirmed coupon
 * below the limit would make every change of an exchange rate wait for a confirmation.
 */
export const ACCEPTED_LEFT = 0.9;

/**
 * Returns whether a price falls below its reference by more than the owner's limit. A drop of exactly the
 * limit is allowed. When a price was already below the limit before the change, somebody has confirmed this
 * price. A confirmed price below the limit can fall by a further tenth without a confirmation.
 * @param price.reference the highest price in the last `REFERENCE_DAYS` days, in minor units
 * @param price.base the price that the same terms would give without the change, or the reference when there
 * is no such price
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

/**
 * The values of a coupon that decide how large the discount is, but not the products to which the coupon
 * applies. Amounts are minor units of USD.
 */
export interface CouponDepth {
  /**
   * The fraction by which the coupon lowers the price of the eligible goods, from 0 to 1. The share is 1 for
   * a coupon with a fixed amount, because `cap` then limits the discount.
   */
  share: number;
  /** The largest discount in minor units of USD, or null when the discount has no maximum. */
  cap: number | null;
  /** The minimum total that the coupon requires. */
  least: number;
}

/** Converts the values of a coupon that staff write to the coupon's discount. */
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
 * For each currency, divides the new rate by the highest rate in the last `REFERENCE_DAYS` days. Returns the
 * lowest of these quotients, at most 1. A shopper who pays in the currency with the lowest quotient pays this
 * fraction of the dollar price.
 */
export function rateRatio(
  rates: Readonly<Record<string, number>>,
  references: Readonly<Record<string, number>>,
): number {
  return Math.min(1, ...Object.entries(rates).map(([code, rate]) => rate / (references[code] ?? rate)));
}
