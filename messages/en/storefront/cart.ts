import { formatCount, formatMoney } from "#messages/format.ts";
import { pluralsIn } from "#messages/plural.ts";

const { plural } = pluralsIn("en");
const items = (count: number) => `${formatCount(count)} ${plural(count, { one: "item", other: "items" })}`;

/**
 * Every message of the cart (spec S2.6, S2.7, S8). Amounts are minor units of USD.
 */
export const cart = {
  /**
   * The label contains the text of the badge, because voice control users name a button by its visible text.
   */
  button: (count: number) => `Cart, ${count > 99 ? "99+ items" : items(count)}`,
  items,
  badge: (count: number) => (count > 99 ? "99+" : String(count)),

  drawer: {
    title: (count: number) => `Shopping Cart (${formatCount(count)})`,
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
    quantityOf: (name: string) => `Quantity of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed.`,
    undo: "Undo",
    restoreHint: "Your last checkout in this browser was not finished.",
    restore: "Restore my cart",
  },

  added: (name: string) => ({ title: "Added to Cart", description: `${name} has been added to your cart.` }),
  addFailed: { title: "Error", description: "Failed to add item to cart. Please try again." },

  errors: {
    invalidProduct: {
      title: "Invalid Product",
      description: "Unable to add product to cart. Please try again.",
    },
    outOfStock: { title: "Out of Stock", description: "This product is currently out of stock." },
    outOfStockOnPage: { title: "Out of Stock", description: "This product is no longer available." },
    stockLimit: (available: number, inCart: number | null) => ({
      title: "Stock Limit Exceeded",
      description:
        inCart === null
          ? `Only ${available} items available in stock.`
          : `Only ${available} items available in stock. You currently have ${inCart} in cart.`,
    }),
    tooManyLines: (most: number) => ({
      title: "Cart Full",
      description: `A cart holds at most ${most} different products.`,
    }),
  },
};
