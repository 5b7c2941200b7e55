import { useState } from "react";
import { type CartLine, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import type { CartOffers } from "#domain/checkout/cart/cart-snapshot.ts";
import { type CouponTerms, couponDiscount } from "#domain/checkout/coupons/apply-coupon.ts";
import { type ChargeCurrency, exchange } from "#domain/checkout/pricing/exchange.ts";

/** The discount of a coupon on the shown lines. */
export interface ShownDiscount {
  code: string;
  /** The discount in minor units of USD. */
  store: number;
  /** The discount in minor units of the charged currency. */
  charge: number;
}

/**
 * Stores the coupon that the checkout dialog uses. Calculates the discount of the coupon by the same rule as
 * the server, so a change of the currency needs no request.
 */
export function useCoupon(
  lines: readonly CartLine[],
  offers: CartOffers | undefined,
  currency: ChargeCurrency,
) {
  const [terms, setTerms] = useState<CouponTerms | null>(null);
  const priced = lines.map((line) => {
    const price = unitPrice(line, offers);
    return {
      productId: line.product.id,
      quantity: line.quantity,
      price,
      amount: exchange(price * line.quantity, currency),
    };
  });
  const discount: ShownDiscount | null = terms && {
    code: terms.code,
    ...couponDiscount(priced, terms, currency),
  };
  return { discount, setTerms };
}
