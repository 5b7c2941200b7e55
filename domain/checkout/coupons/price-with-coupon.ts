import type { CheckoutRequest } from "#domain/checkout/pricing/checkout-input.ts";
import type { PricedCart, PricedLine } from "#domain/checkout/pricing/price-cart.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { couponDiscount } from "./apply-coupon.ts";
import {
  CouponBelowLeastCharge,
  CouponNotForCart,
  CouponUnusable,
  DiscountChanged,
} from "./coupon-errors.ts";
import { findCoupon, termsOf } from "./find-coupon.ts";

/** A priced cart with its discount. `total` and `charged` are after the discount. */
export interface DiscountedCart extends PricedCart {
  /** `discount` is the share of the line, minor units of the cart's currency. */
  lines: (PricedLine & { discount: number })[];
  /** The discount in minor units of the cart's currency. */
  discount: number;
  /** Null for a cart without a coupon. */
  coupon: { id: string; version: number; code: string } | null;
}

/** Returns a cart without a discount. */
export const withoutCoupon = (cart: PricedCart): DiscountedCart => ({
  ...cart,
  lines: cart.lines.map((line) => ({ ...line, discount: 0 })),
  discount: 0,
  coupon: null,
});

/**
 * Takes the discount of the request's coupon off a priced cart. Reads nothing for a request without a code.
 * @throws CouponUnusable, CouponNeedsMore, CouponNotForCart, CouponBelowLeastCharge, DiscountChanged
 * @throws TooManyAttempts when the address tried too many codes
 */
export async function priceWithCoupon(
  shopper: Shopper,
  request: CheckoutRequest,
  cart: PricedCart,
  { discountEnabled }: Pick<SiteSettings, "discountEnabled">,
): Promise<DiscountedCart> {
  if (request.couponCode === "") return withoutCoupon(cart);
  if (!discountEnabled) throw new CouponUnusable();
  const coupon = await findCoupon(shopper, request.couponCode, cart);
  const { currency } = cart;
  const { store, charge, shares } = couponDiscount(cart.lines, termsOf(coupon), currency);
  if (charge === 0 || store === 0) throw new CouponNotForCart();
  const charged = cart.charged - charge;
  const least = checkoutProvider().leastCharge[currency.code];
  if (charged < least) throw new CouponBelowLeastCharge({ currency: currency.code, charged, least });
  if ((request.expectedDiscount ?? charge) !== charge) throw new DiscountChanged(charge, currency.code);
  return {
    ...cart,
    lines: cart.lines.map((line, index) => ({ ...line, discount: shares[index] ?? 0 })),
    total: cart.total - store,
    charged,
    discount: charge,
    coupon: { id: coupon.id, version: coupon.version, code: coupon.code },
  };
}
