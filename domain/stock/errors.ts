import type { inventoryStates } from "#db/values/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";

/** Errors of the inventory use cases. */

export type InventoryState = (typeof inventoryStates)[number];

/**
 * The state of the item does not allow the action, for example because the item is reserved, sold or burned.
 */
export class ItemNotFree extends DomainError {
  constructor(state: InventoryState) {
    super("item_not_free", 409, { state });
  }
}

/** The item was delivered before and cannot be sold again (invariant I1). */
export class ItemWasDelivered extends DomainError {
  constructor() {
    super("item_was_delivered", 409);
  }
}

/** Somebody else changed the item after the user had opened it for editing. Nothing was overwritten. */
export class ItemChangedMeanwhile extends DomainError {
  constructor() {
    super("item_changed_meanwhile", 409);
  }
}

/** The stock of this or another product already has the same credential. */
export class AlreadyInStock extends DomainError {
  constructor() {
    super("already_in_stock", 409, { field: "accountData" });
  }
}

/**
 * The user entered a text for one item, but the text is probably a list of several items. The user must
 * confirm that the whole text is one item (`asOne`).
 */
export class LooksLikeMany extends DomainError {
  constructor(items: number) {
    super("looks_like_many", 409, { items, field: "asOne" });
  }
}

/** The account data is not valid. `details.reason` is the cause and never contains the data. */
export class CredentialNotTaken extends DomainError {
  constructor(reason: string, field = "accountData") {
    super("credential_not_taken", 400, { field, reason });
  }
}

/**
 * The account data has invisible characters, or a spreadsheet may have damaged it. The user must decide
 * whether the data is stored unchanged. `kind` says whether the question is about characters or about a
 * spreadsheet. `reason` is the cause of the question.
 */
export class CredentialInDoubt extends DomainError {
  constructor(kind: "characters" | "spreadsheet", reason: string) {
    super("credential_in_doubt", 409, { kind, reason, field: kind });
  }
}

/** The vault cannot decrypt the item, because its key is missing or the sealed bytes were changed. */
export class ItemUnreadable extends DomainError {
  constructor() {
    super("item_unreadable", 503);
  }
}

/** No product has this slug or id. */
export class UnknownProduct extends DomainError {
  constructor(slug: string) {
    super("unknown_product", 404, { slug });
  }
}

/**
 * The product is not delivered from the inventory. Only account products are delivered from the inventory.
 */
export class NotFromInventory extends DomainError {
  constructor(slug: string, deliveryType: string) {
    super("not_from_inventory", 409, { slug, deliveryType });
  }
}

/** The stock already contains all items of an import. */
export class NothingNew extends DomainError {
  constructor(repeated: number) {
    super("nothing_new", 409, { repeated });
  }
}

/** The sent text or file is larger than the limit of the field. */
export class FileTooLarge extends DomainError {
  constructor(field: string, bytes: number) {
    super("file_too_large", 413, { field, megabytes: Math.floor(bytes / 1_000_000) });
  }
}
