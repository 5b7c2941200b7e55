import { DomainError } from "#domain/kernel/errors.ts";

/** What the catalogue's rules refuse somebody of the staff; `details.field` names the field of the form it belongs to. */

/** Somebody else changed the product since it was read: nothing was written. */
export class ProductChanged extends DomainError {
  constructor() {
    super("product_changed", 409, { field: "version" });
  }
}

/** The typed stock moved since it was read, by sales or by their end; `details.now` is what it is, null for unlimited. */
export class StockMoved extends DomainError {
  constructor(now: number | null) {
    super("stock_moved", 409, { field: "stockQuantity", now });
  }
}

/** An archived product is restored first. */
export class ProductArchived extends DomainError {
  constructor() {
    super("product_archived", 409);
  }
}

/** How a product is delivered cannot change while items are in its inventory, or orders wait for it (`details.because`). */
export class DeliveryTypeHeld extends DomainError {
  constructor(because: "items" | "orders") {
    super("delivery_type_held", 409, { field: "deliveryType", because });
  }
}

/** A digital product delivers its own content, so it has some; the other kinds have none. */
export class ContentMismatch extends DomainError {
  constructor(problem: "missing" | "not_digital") {
    super(`content_${problem}`, 422, { field: "content" });
  }
}

/** The address asked for a product belongs to another one. */
export class ProductSlugTaken extends DomainError {
  constructor(slug: string) {
    super("product_slug_taken", 409, { field: "slug", slug });
  }
}

/** The category of a product does not exist (any more). */
export class NoSuchCategory extends DomainError {
  constructor() {
    super("no_such_category", 422, { field: "categoryId" });
  }
}
