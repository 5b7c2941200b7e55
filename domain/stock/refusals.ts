import type { inventoryStates } from "#db/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** What the back office is told when something cannot be done to an item. */

export type InventoryState = (typeof inventoryStates)[number];

/** The item is in a state in which this is not done: held by an order, sold, burned. */
export class ItemNotFree extends DomainError {
  constructor(state: InventoryState) {
    super("item_not_free", 409, { state });
  }
}

/** It was delivered once, so it is in nobody's hands again (invariant I1). */
export class ItemWasDelivered extends DomainError {
  constructor() {
    super("item_was_delivered", 409);
  }
}

/** Somebody else has changed the item since it was opened; nothing was overwritten. */
export class ItemChangedMeanwhile extends DomainError {
  constructor() {
    super("item_changed_meanwhile", 409);
  }
}

/** The same credential is in the stock already, in this product or another. */
export class AlreadyInStock extends DomainError {
  constructor() {
    super("already_in_stock", 409, { field: "accountData" });
  }
}

/** What was typed as one item looks like several, and nobody has said which is meant. */
export class LooksLikeMany extends DomainError {
  constructor(items: number) {
    super("looks_like_many", 409, { items, field: "asOne" });
  }
}

/** The account data is none; `details.reason` says why and never repeats it. */
export class CredentialNotTaken extends DomainError {
  constructor(reason: string, field = "accountData") {
    super("credential_not_taken", 400, { field, reason });
  }
}

/** The vault cannot open the item now: its key is missing, or the bytes are not as they were sealed. */
export class ItemUnreadable extends DomainError {
  constructor() {
    super("item_unreadable", 503);
  }
}

/** The slug or id names no product. */
export class UnknownProduct extends DomainError {
  constructor(slug: string) {
    super("unknown_product", 404, { slug });
  }
}

/** Only account products are delivered from inventory. */
export class NotFromInventory extends DomainError {
  constructor(slug: string, deliveryType: string) {
    super("not_from_inventory", 409, { slug, deliveryType });
  }
}

/** Everything that was to be added is in the stock already. */
export class NothingNew extends DomainError {
  constructor(repeated: number) {
    super("nothing_new", 409, { repeated });
  }
}

/** What was sent is longer than is taken there. */
export class FileTooLarge extends DomainError {
  constructor(field: string, bytes: number) {
    super("file_too_large", 413, { field, megabytes: Math.floor(bytes / 1_000_000) });
  }
}
