import { type ChargeCurrency, exchange } from "#domain/checkout/pricing/exchange.ts";
import { type DiscountTerms, discountCart } from "./discount-cart.ts";

/** A coupon as a browser may know it. Amounts are minor units of USD. */
export interface CouponTerms extends DiscountTerms {
  code: string;
  /** The products of the cart that the coupon is for. */
  eligible: string[];
}

/** A priced line: unit prices in minor units of USD and of the charged currency. */
interface LineOfCart {
  productId: string;
  quantity: number;
  price: number;
  charge: number;
}

/**
 * Calculates what a coupon takes off a cart, by the same rule in the browser and on the server. Every price
 * is converted by itself, and so are the amounts of the coupon.
 * @returns the discount in USD, the discount in the charged currency, and its share for each line
 */
export function couponDiscount(
  lines: readonly LineOfCart[],
  { kind, value, maxDiscount, eligible }: CouponTerms,
  currency: ChargeCurrency,
): { store: number; charge: number; shares: number[] } {
  const of = (unit: (line: LineOfCart) => number) =>
    lines.map((line) => ({
      amount: unit(line) * line.quantity,
      isEligible: eligible.includes(line.productId),
    }));
  const { discount: store } = discountCart(
    of(({ price }) => price),
    { kind, value, maxDiscount },
  );
  const { discount: charge, shares } = discountCart(
    of(({ charge: unit }) => unit),
    {
      kind,
      value: kind === "percent" ? value : exchange(value, currency),
      maxDiscount: maxDiscount === null ? null : exchange(maxDiscount, currency),
    },
  );
  return { store, charge, shares };
}
