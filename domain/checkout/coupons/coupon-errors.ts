import { DomainError } from "#domain/kernel/errors.ts";

/**
 * The code gives no discount now. The error is the same for an unknown code, a used-up code and an expired
 * code. A visitor therefore cannot learn which codes exist.
 */
export class CouponUnusable extends DomainError {
  constructor() {
    super("coupon_unusable", 409);
  }
}
/**
 * The shopper has reached the number of uses that the coupon allows for one customer. Only a shopper who has
 * already used the code gets this error. Other shoppers therefore cannot learn which codes exist.
 */
export class CouponUsed extends DomainError {
  constructor() {
    super("coupon_used", 409);
  }
}
/** The total of the cart is below the minimum total of the coupon. Amounts are minor units of USD. */
export class CouponNeedsMore extends DomainError {
  constructor(minimum: number, total: number) {
    super("coupon_needs_more", 409, { minimum, total });
  }
}
/** The coupon applies to no product of the cart. */
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
/**
 * The discount has changed since the shopper saw the discount. `discount` is in minor units of `currency`.
 */
export class DiscountChanged extends DomainError {
  constructor(discount: number, currency: string) {
    super("discount_changed", 409, { discount, currency });
  }
}
