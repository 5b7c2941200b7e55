/** The highest price of this many days is what a new price is compared with: several small drops add up. */
export const PRICE_DROP_DAYS = 7;

/**
 * Whether a price falls by more than the owner allows without a second look.
 * @param drop.reference the highest price of the last days, minor units. @param drop.percent the owner's bound, 10 to 90.
 */
export function isLargeDrop(drop: { reference: number; price: number; percent: number }): boolean {
  return drop.price * 100 < drop.reference * (100 - drop.percent);
}
