import type { CartError } from "#domain/checkout/cart/cart-rules.ts";
import { catalog } from "#messages/catalog.ts";
import { cart as cartSource } from "#messages/en/storefront/cart.ts";

/**
 * Every message of the cart (spec S2.6, S2.7, S8). Amounts are minor units of USD.
 */
export const cartMessages = catalog("storefront", "cart", cartSource);

/** Returns the message for a product that could not be added (spec S8.1). */
export function domainErrorMessage(
  rejection: CartError,
  place: "list" | "product" = "list",
): { title: string; description: string } {
  const messages = cartMessages.errors;
  switch (rejection.code) {
    case "invalid_product":
      return messages.invalidProduct;
    case "out_of_stock":
      return place === "product" ? messages.outOfStockOnPage : messages.outOfStock;
    case "stock_limit":
      return messages.stockLimit(rejection.available, rejection.inCart);
    case "too_many_lines":
      return messages.tooManyLines(rejection.most);
    default:
      return cartMessages.addFailed;
  }
}
