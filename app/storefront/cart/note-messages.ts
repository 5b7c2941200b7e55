import type { LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { catalog } from "#messages/catalog.ts";
import { cartNotes } from "#messages/en/storefront/cart-notes.ts";

/** What the cart and the checkout say of single lines. Pages load these messages with the panel. */
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
