/** A new price is compared with the highest price of this many days, so that several small drops add up. */
export const PRICE_DROP_DAYS = 7;

/**
 * Returns whether a price falls by more than the owner's limit.
 * @param drop.reference the highest price of the last days, minor units
 * @param drop.percent the owner's limit, 10 to 90
 */
export function isLargeDrop(drop: { reference: number; price: number; percent: number }): boolean {
  return drop.price * 100 < drop.reference * (100 - drop.percent);
}
