import type { CouponBuyer } from "#domain/checkout/buyers/guest-buyer.ts";
import type { CheckoutRequest } from "#domain/checkout/pricing/checkout-input.ts";
import { AboveMostCharge } from "#domain/checkout/pricing/errors.ts";
import type { PricedCart, PricedLine } from "#domain/checkout/pricing/price-cart.ts";
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

/** A priced cart with its discount. `total` and `charged` are the amounts after the discount. */
export interface DiscountedCart extends PricedCart {
  /**
   * The part of the discount that belongs to this line. `discount` is in minor units of the cart's currency,
   * and `storeDiscount` in minor units of USD.
   */
  lines: (PricedLine & { discount: number; storeDiscount: number })[];
  /** The discount in minor units of the cart's currency, and in minor units of USD. */
  discount: number;
  storeDiscount: number;
  /** The coupon is null for a cart without a coupon. */
  coupon: { id: string; version: number; code: string } | null;
}

export const withoutCoupon = (cart: PricedCart): DiscountedCart => ({
  ...cart,
  lines: cart.lines.map((line) => ({ ...line, discount: 0, storeDiscount: 0 })),
  discount: 0,
  storeDiscount: 0,
  coupon: null,
});

/**
 * Subtracts the discount of the coupon in the request from a priced cart. Reads nothing for a request without
 * a code.
 * @throws CouponUnusable, CouponNeedsMore, CouponNotForCart, CouponBelowLeastCharge, DiscountChanged
 * @throws AboveMostCharge when the total is more than the provider can charge
 * @throws TooManyAttempts when the account or the network address has tried too many codes
 */
export async function priceWithCoupon(
  shopper: CouponBuyer,
  request: CheckoutRequest,
  cart: PricedCart,
  settings: Pick<SiteSettings, "discountEnabled">,
): Promise<DiscountedCart> {
  const discounted = await discount(shopper, request, cart, settings);
  const { charged, currency } = discounted;
  const most = checkoutProvider().charges.most[currency.code];
  if (charged > most) throw new AboveMostCharge({ currency: currency.code, charged, most });
  return discounted;
}

async function discount(
  shopper: CouponBuyer,
  request: CheckoutRequest,
  cart: PricedCart,
  { discountEnabled }: Pick<SiteSettings, "discountEnabled">,
): Promise<DiscountedCart> {
  if (request.couponCode === "") return withoutCoupon(cart);
  if (!discountEnabled) throw new CouponUnusable();
  const coupon = await findCoupon(shopper, request.couponCode, cart);
  const { currency } = cart;
  const { store, storeShares, charge, shares } = couponDiscount(cart.lines, termsOf(coupon), currency);
  if (charge === 0 || store === 0) throw new CouponNotForCart();
  const charged = cart.charged - charge;
  const least = checkoutProvider().charges.least[currency.code];
  if (charged < least) throw new CouponBelowLeastCharge({ currency: currency.code, charged, least });
  if ((request.expectedDiscount ?? charge) !== charge) throw new DiscountChanged(charge, currency.code);
  return {
    ...cart,
    lines: cart.lines.map((line, index) => ({
      ...line,
      discount: shares[index] ?? 0,
      storeDiscount: storeShares[index] ?? 0,
    })),
    total: cart.total - store,
    charged,
    discount: charge,
    storeDiscount: store,
    coupon: { id: coupon.id, version: coupon.version, code: coupon.code },
  };
}
