import { formatMoney } from "#app/languages/format.ts";
import type { CartRefusal } from "#domain/cart/cart-rules.ts";
import type { LineNote } from "#domain/cart/refresh-cart.ts";

const items = (count: number) => `${count} ${count === 1 ? "item" : "items"}`;

/** Every sentence of the cart (spec: shopper §2 Cart drawer and Added-to-cart popup, §8). Amounts are minor units of USD. */
export const cartMessages = {
  button: (count: number) => `Cart, ${items(count)}`,
  badge: (count: number) => (count > 99 ? "99+" : String(count)),

  drawer: {
    title: (count: number) => `Shopping Cart (${count})`,
    description: "Review your digital assets before checkout",
    total: "Total",
    checkout: (total: number) => `Checkout - ${formatMoney(total)}`,
    continue: "Continue Shopping",
    emptyTitle: "Your cart is empty",
    emptyHint: "Browse the marketplace for digital assets",
    browse: "Browse Marketplace",
    addMore: (missing: number, minimum: number) =>
      `Add ${formatMoney(missing)} more to check out. The minimum purchase is ${formatMoney(minimum)}.`,
    each: (price: number) => `${formatMoney(price)} each`,
    less: (name: string) => `One less of ${name}`,
    more: (name: string) => `One more of ${name}`,
    quantity: (count: number) => `Quantity ${count}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed.`,
    undo: "Undo",
    restoreHint: "Your last checkout was not finished here.",
    restore: "Restore my cart",
  },

  popup: {
    title: "Added to cart!",
    summary: (count: number, total: number) => `${items(count)} in cart • ${formatMoney(total)}`,
    view: "View Cart & Checkout",
    viewShort: "View Cart",
    close: "Close",
  },

  added: (name: string) => ({ title: "Added to Cart", description: `${name} has been added to your cart.` }),
  addFailed: { title: "Error", description: "Failed to add item to cart. Please try again." },
  updateFailed: { title: "Error", description: "Failed to update quantity. Please try again." },
} as const;

/** What a refused change says (spec: shopper §8, word for word). */
export function refusalMessage(
  refusal: CartRefusal,
  place: "list" | "product" = "list",
): { title: string; description: string } {
  switch (refusal.code) {
    case "invalid_product":
      return { title: "Invalid Product", description: "Unable to add product to cart. Please try again." };
    case "out_of_stock":
      return {
        title: "Out of Stock",
        description:
          place === "product"
            ? "This product is no longer available."
            : "This product is currently out of stock.",
      };
    case "stock_limit": {
      const only = `Only ${refusal.available} items available in stock.`;
      const description =
        refusal.inCart === null ? only : `${only} You currently have ${refusal.inCart} in cart.`;
      return { title: "Stock Limit Exceeded", description };
    }
    case "product_not_found":
      return { title: "Product Not Found", description: "Unable to update quantity for this product." };
    case "invalid_quantity":
      return cartMessages.updateFailed;
    case "too_many_lines":
      return { title: "Cart Full", description: `A cart holds at most ${refusal.most} different products.` };
  }
}

/** What a line says when it is no longer as it was left (readings 7). */
export function noteMessage(note: LineNote): string {
  switch (note.code) {
    case "price_changed":
      return `The price changed from ${formatMoney(note.before)} to ${formatMoney(note.now)}.`;
    case "quantity_reduced":
      return `Only ${note.available} left, so the quantity was lowered from ${note.before}.`;
    case "sold_out":
      return "Out of stock. It is not charged.";
    case "gone":
      return "No longer sold. It is not charged.";
  }
}
