import { DomainError } from "#domain/kernel/errors.ts";

/** Domain errors of the product actions. `details.field` names the form field of the error. */

/** Another user changed the product after it was read. Nothing was written. */
export class ProductChanged extends DomainError {
  constructor() {
    super("product_changed", 409, { field: "version" });
  }
}

/**
 * Sales changed the manual stock after the user had read the product. `details.now` is the current stock,
 * null for unlimited.
 */
export class StockMoved extends DomainError {
  constructor(now: number | null) {
    super("stock_moved", 409, { field: "stockQuantity", now });
  }
}

/**
 * The variants of a group decide this field, so staff cannot set the field for the group. The group has no
 * value of its own.
 */
export class GroupHasNoField extends DomainError {
  constructor(field: string) {
    super("group_has_no_field", 422, { field });
  }
}

/** The product is archived and must be restored first. */
export class ProductArchived extends DomainError {
  constructor() {
    super("product_archived", 409);
  }
}

/**
 * The delivery type cannot change. The reason in `details.because` is "items" or "orders": the product has
 * inventory items or open orders.
 */
export class DeliveryTypeHeld extends DomainError {
  constructor(because: "items" | "orders") {
    super("delivery_type_held", 409, { field: "deliveryType", because });
  }
}

/** A digital product has no content, or a product of another delivery type has content. */
export class ContentMismatch extends DomainError {
  constructor(problem: "missing" | "not_digital") {
    super(`content_${problem}`, 422, { field: "content" });
  }
}

/** The product is a group with variants that are not archived. */
export class GroupHasVariants extends DomainError {
  constructor() {
    super("group_has_variants", 409);
  }
}

/** A group of variants has no price, stock or limits of its own. */
export class GroupSellsNothing extends DomainError {
  constructor() {
    super("group_sells_nothing", 409);
  }
}

/** The requested slug belongs to another product. */
export class ProductSlugTaken extends DomainError {
  constructor(slug: string) {
    super("product_slug_taken", 409, { field: "slug", slug });
  }
}

/** The category of the product does not exist. */
export class NoSuchCategory extends DomainError {
  constructor() {
    super("no_such_category", 422, { field: "categoryId" });
  }
}
