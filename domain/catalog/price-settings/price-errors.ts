import { DomainError } from "#domain/kernel/errors.ts";

/** Domain errors of the price settings. `details.field` names the form field of the error. */

/**
 * A tier with a larger quantity must have a lower price than the previous tier. The price of the first tier
 * must be below the list price.
 */
export class TiersNotFalling extends DomainError {
  constructor() {
    super("tiers_not_falling", 422, { field: "tiers" });
  }
}

/** The sale price is not below the list price. */
export class SaleNotBelowPrice extends DomainError {
  constructor() {
    super("sale_not_below_price", 422, { field: "salePrice" });
  }
}

/** The sale ends before it starts, or has already ended. */
export class SaleWindowInvalid extends DomainError {
  constructor() {
    super("sale_window_invalid", 422, { field: "saleEndsAt" });
  }
}
