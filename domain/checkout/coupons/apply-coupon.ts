import { type ChargeCurrency, exchange } from "#domain/checkout/pricing/exchange.ts";
import { type DiscountTerms, discountCart } from "./discount-cart.ts";

/** A coupon as a browser may know it. Amounts are minor units of USD. */
export interface CouponTerms extends DiscountTerms {
  code: string;
  /** The products of the cart that the coupon is for. */
  eligible: string[];
}

interface LineOfCart {
  productId: string;
  quantity: number;
  /** The unit price in minor units of USD. */
  price: number;
  /** The line in minor units of the charged currency. */
  amount: number;
}

/**
 * Calculates what a coupon takes off a cart, by the same rule in the browser and on the server. Every line is
 * converted by itself, and so are the amounts of the coupon.
 * @returns the discount in USD, the discount in the charged currency, and the shares of each line in both
 */
export function couponDiscount(
  lines: readonly LineOfCart[],
  { kind, value, maxDiscount, eligible }: CouponTerms,
  currency: ChargeCurrency,
): { store: number; storeShares: number[]; charge: number; shares: number[] } {
  const of = (amountOf: (line: LineOfCart) => number) =>
    lines.map((line) => ({ amount: amountOf(line), isEligible: eligible.includes(line.productId) }));
  const { discount: store, shares: storeShares } = discountCart(
    of(({ price, quantity }) => price * quantity),
    { kind, value, maxDiscount },
  );
  const { discount: charge, shares } = discountCart(
    of(({ amount }) => amount),
    {
      kind,
      value: kind === "percent" ? value : exchange(value, currency),
      maxDiscount: maxDiscount === null ? null : exchange(maxDiscount, currency),
    },
  );
  return { store, storeShares, charge, shares };
}
