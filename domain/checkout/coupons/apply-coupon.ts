import { type ChargeCurrency, exchange } from "#domain/checkout/pricing/exchange.ts";
import { type DiscountTerms, discountCart } from "./discount-cart.ts";

/** The fields of a coupon that the browser may see. Amounts are minor units of USD. */
export interface CouponTerms extends DiscountTerms {
  code: string;
  /** The products of the cart to which the coupon applies. */
  eligible: string[];
}

interface LineOfCart {
  productId: string;
  quantity: number;
  /** The unit price in minor units of USD. */
  price: number;
  /** The amount of the line, in minor units of the charged currency. */
  amount: number;
}

/**
 * Calculates the discount of a coupon on a cart. The browser and the server both use this function. The
 * function converts each line and each amount of the coupon separately to the charged currency.
 * @returns the discount, and the part of the discount for each line, in USD and in the charged currency
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
