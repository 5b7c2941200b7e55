import type { CartError } from "#domain/checkout/cart/cart-rules.ts";
import type { LineNote } from "#domain/checkout/cart/refresh-cart.ts";
import { catalog } from "#messages/catalog.ts";
import { cart as cartSource } from "#messages/en/storefront/cart.ts";

/**
 * Every message of the cart (spec S2.6, S2.7, S8). Amounts are minor units of USD.
 */
export const cartMessages = catalog("storefront", "cart", cartSource);

/** Returns the message of a rejected change (spec S8.1). */
export function domainErrorMessage(
  refusal: CartError,
  place: "list" | "product" = "list",
): { title: string; description: string } {
  const words = cartMessages.errors;
  switch (refusal.code) {
    case "invalid_product":
      return words.invalidProduct;
    case "out_of_stock":
      return place === "product" ? words.outOfStockOnPage : words.outOfStock;
    case "stock_limit":
      return words.stockLimit(refusal.available, refusal.inCart);
    case "product_not_found":
      return words.productNotFound;
    case "invalid_quantity":
      return cartMessages.updateFailed;
    case "too_many_lines":
      return words.tooManyLines(refusal.most);
  }
}

/** Returns the note of a line whose product has changed (spec R7). */
export function noteMessage(note: LineNote): string {
  const words = cartMessages.notes;
  switch (note.code) {
    case "price_changed":
      return words.priceChanged(note.before, note.now);
    case "quantity_reduced":
      return words.quantityReduced(note.available, note.before);
    case "sold_out":
      return words.soldOut;
    case "gone":
      return words.gone;
  }
}
