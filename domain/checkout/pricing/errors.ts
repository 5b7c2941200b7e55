import { DomainError } from "#domain/kernel/errors.ts";

/** The domain errors of the checkout, with the values that their messages show. Amounts are minor units. */

export class EmptyCart extends DomainError {
  constructor() {
    super("empty_cart", 422);
  }
}
export class TooManyLines extends DomainError {
  constructor(most: number) {
    super("too_many_lines", 422, { most });
  }
}
export class InvalidQuantity extends DomainError {
  /** @param most the maximum quantity of a line, when this maximum causes the error. */
  constructor(productId: string, most: number | null = null) {
    super("invalid_quantity", 422, { productId, most });
  }
}
/**
 * The product is unknown, inactive or archived. The error does not reveal whether the product is unknown,
 * inactive or archived.
 */
export class ProductUnavailable extends DomainError {
  constructor(productId: string, name = "") {
    super("product_unavailable", 409, { productId, name });
  }
}
export class InsufficientStock extends DomainError {
  constructor(product: { productId: string; name: string; available: number }) {
    super("insufficient_stock", 409, product);
  }
}
/**
 * Unpaid orders would hold too many units of a product. `most` is the limit of one order, or of all unpaid
 * orders of the account. The limit is missing when orders of other shoppers cause the error. A limit in this
 * error would reveal how many units the other shoppers reserve.
 */
export class HoldLimitReached extends DomainError {
  constructor(
    product: { productId: string; name: string },
    limit:
      | { reason: "order" | "unverified" | "lapsed"; most: number }
      | { reason: "unverified_products" | "unverified_total"; most: number }
      | { reason: "account" | "network" | "unverified_all" },
  ) {
    super("hold_limit", 409, { productId: product.productId, name: product.name, ...limit });
  }
}
/**
 * The quantity is outside the owner's limits for this product. When the limit is "customer", `days` is the
 * period. `left` is the number of units that the shopper may still order in this period.
 */
export class OrderLimitReached extends DomainError {
  constructor(
    product: { productId: string; name: string },
    limit:
      | { reason: "least" | "most"; units: number }
      | { reason: "customer"; units: number; days: number; left: number },
  ) {
    super("order_limit", 409, { productId: product.productId, name: product.name, ...limit });
  }
}
/**
 * The shopper already has the maximum number of orders with an undecided delayed payment. Delayed payments
 * are, for example, unpaid vouchers and bank debits. Nobody can end the orders with an undecided delayed
 * payment.
 */
export class PaymentsPending extends DomainError {
  constructor(most: number) {
    super("payments_pending", 409, { most });
  }
}
export class PriceChanged extends DomainError {
  constructor(total: number) {
    super("price_changed", 409, { total });
  }
}
/** The total is below the minimum purchase (spec S5-20, R8). */
export class BelowMinimum extends DomainError {
  constructor(minimum: number, total: number) {
    super("below_minimum", 422, { minimum, total });
  }
}
/**
 * The total is below the provider's minimum card charge. `charged` and `least` are minor units of `currency`.
 * `least` is missing when only the provider knows the minimum.
 */
export class BelowLeastCharge extends DomainError {
  constructor(charge: { currency: string; charged: number; least?: number }) {
    super("below_least_charge", 422, charge);
  }
}
/**
 * The total is above the provider's maximum card charge. `charged` and `most` are minor units of `currency`.
 * `most` is missing when only the provider knows the maximum.
 */
export class AboveMostCharge extends DomainError {
  constructor(charge: { currency: string; charged: number; most?: number }) {
    super("above_most_charge", 422, charge);
  }
}
/** The shop does not offer this currency now. */
export class CurrencyUnavailable extends DomainError {
  constructor(currency: string) {
    super("currency_unavailable", 409, { currency });
  }
}
export class CryptoUnavailable extends DomainError {
  constructor() {
    super("crypto_unavailable", 422);
  }
}
export class CardsUnavailable extends DomainError {
  constructor() {
    super("cards_unavailable", 422);
  }
}
/** The shop requires consent before payment, and the request has no consent. */
export class ConsentRequired extends DomainError {
  constructor() {
    super("consent_required", 422);
  }
}
/** The attempt id belongs to an order with another cart or currency, or to an order that has ended. */
export class AttemptUsed extends DomainError {
  constructor() {
    super("attempt_used", 409);
  }
}
/**
 * Another click of the shopper has just opened a payment page. The order of that page contains a product or
 * the coupon of this cart.
 */
export class PageOpen extends DomainError {
  constructor() {
    super("page_open", 409);
  }
}
/** The shopper has just paid an order with products of this cart. */
export class AlreadyPaid extends DomainError {
  constructor(orderNumber: string) {
    super("already_paid", 409, { orderNumber });
  }
}
