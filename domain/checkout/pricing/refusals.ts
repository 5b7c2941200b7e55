import { DomainError } from "#domain/kernel/errors.ts";

/** What checkout refuses, with the facts the page needs to say it. Amounts are minor units. */

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
  /** @param most the largest quantity of a line, where that is the reason. */
  constructor(productId: string, most: number | null = null) {
    super("invalid_quantity", 422, { productId, most });
  }
}
/** Unknown, inactive or archived: the same answer for all three. */
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
 * Unpaid orders would hold too much of a product. `most` is the bound of one order; it is left out where the refusal is
 * about other orders, since it would tell of them.
 */
export class HoldLimitReached extends DomainError {
  constructor(
    product: { productId: string; name: string },
    limit:
      | { reason: "order" | "unverified" | "lapsed"; most: number }
      | { reason: "account" | "network" | "unverified_all" },
  ) {
    super("hold_limit", 409, { productId: product.productId, name: product.name, ...limit });
  }
}
export class PriceChanged extends DomainError {
  constructor(total: number) {
    super("price_changed", 409, { total });
  }
}
/** spec: shopper §5, the minimum purchase; readings 8. */
export class BelowMinimum extends DomainError {
  constructor(minimum: number, total: number) {
    super("below_minimum", 422, { minimum, total });
  }
}
/**
 * The provider charges no card with so little. `charged` is in minor units of `currency`; `least` is missing where only the
 * provider knows it.
 */
export class BelowLeastCharge extends DomainError {
  constructor(charge: { currency: string; charged: number; least?: number }) {
    super("below_least_charge", 422, charge);
  }
}
/** The shop does not charge in this currency now. */
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
/** The shop asks buyers to agree before paying, and this one has not. */
export class ConsentRequired extends DomainError {
  constructor() {
    super("consent_required", 422);
  }
}
/** The same attempt was sent before with another cart, or its order has ended. */
export class AttemptUsed extends DomainError {
  constructor() {
    super("attempt_used", 409);
  }
}
