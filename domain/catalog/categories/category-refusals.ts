import { DomainError } from "#domain/kernel/errors.ts";

/** Somebody else changed the category since it was read: nothing was written. */
export class CategoryChanged extends DomainError {
  constructor() {
    super("category_changed", 409);
  }
}

/** The category still has products, and nobody said where they go (readings 31). */
export class CategoryHasProducts extends DomainError {
  constructor(products: number) {
    super("category_has_products", 409, { products, field: "moveTo" });
  }
}

/** Products cannot go to a category that does not exist, nor to the one that is deleted. */
export class NoPlaceForProducts extends DomainError {
  constructor() {
    super("no_place_for_products", 422, { field: "moveTo" });
  }
}
