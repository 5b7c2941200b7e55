import { DomainError } from "#domain/kernel/errors.ts";

/** Another user changed the category after it was read. Nothing was written. */
export class CategoryChanged extends DomainError {
  constructor() {
    super("category_changed", 409);
  }
}

/**
 * The category still has products, and the request names no target category for these products (spec R31).
 */
export class CategoryHasProducts extends DomainError {
  constructor(products: number) {
    super("category_has_products", 409, { products, field: "moveTo" });
  }
}

/** The target category does not exist, or it is the category that the user wants to delete. */
export class NoPlaceForProducts extends DomainError {
  constructor() {
    super("no_place_for_products", 422, { field: "moveTo" });
  }
}
