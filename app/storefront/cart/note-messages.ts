import type { CartError } from "#domain/checkout/cart/cart-rules.ts";
import type { LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { catalog } from "#messages/catalog.ts";
import { cartNotes } from "#messages/en/storefront/cart-notes.ts";
import { domainErrorMessage } from "./messages.ts";

/**
 * The messages that the cart and the checkout show for a single line. Pages load these messages together with
 * the panel of the cart.
 */
export const noteMessages = catalog("storefront", "cartNotes", cartNotes);

/** Returns the note of a line whose product has changed (spec R7). */
export function noteMessage(note: LineNote): string {
  const messages = noteMessages.notes;
  switch (note.code) {
    case "price_changed":
      return messages.priceChanged(note.before, note.now);
    case "quantity_reduced":
      return messages.quantityReduced(note.available, note.before);
    case "sold_out":
      return messages.soldOut;
    case "gone":
      return messages.gone;
  }
}

/** Returns the message for a quantity that the cart has rejected (spec S8.1). */
export function quantityErrorMessage(rejection: CartError): { title: string; description: string } {
  if (rejection.code === "product_not_found") return noteMessages.productNotFound;
  if (rejection.code === "invalid_quantity") return noteMessages.updateFailed;
  return domainErrorMessage(rejection);
}
