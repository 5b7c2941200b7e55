import { DomainError } from "#domain/kernel/errors.ts";

/**
 * The code gives no discount now. The answer is the same for an unknown code, a code that is used up, and one
 * that has ended, so that nobody learns which codes exist.
 */
export class CouponUnusable extends DomainError {
  constructor() {
    super("coupon_unusable", 409);
  }
}
/**
 * The shopper has used the code as often as one buyer may. Only a shopper who has used it gets this answer:
 * it tells nobody else which codes exist.
 */
export class CouponUsed extends DomainError {
  constructor() {
    super("coupon_used", 409);
  }
}
/** The cart costs less than the coupon needs. Amounts are minor units of USD. */
export class CouponNeedsMore extends DomainError {
  constructor(minimum: number, total: number) {
    super("coupon_needs_more", 409, { minimum, total });
  }
}
/** The coupon is for none of the products of the cart. */
export class CouponNotForCart extends DomainError {
  constructor() {
    super("coupon_not_for_cart", 409);
  }
}
/**
 * The discounted total is below the provider's minimum charge. Amounts are minor units of `currency`.
 */
export class CouponBelowLeastCharge extends DomainError {
  constructor(charge: { currency: string; charged: number; least: number }) {
    super("coupon_below_least_charge", 409, charge);
  }
}
/** The discount differs from the one that the shopper saw. `discount` is minor units of `currency`. */
export class DiscountChanged extends DomainError {
  constructor(discount: number, currency: string) {
    super("discount_changed", 409, { discount, currency });
  }
}
