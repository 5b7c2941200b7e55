import { formatCount } from "#messages/format.ts";

/** The messages of a checkout link, which the server writes into the data of its page. */
export const checkoutLink = {
  title: "Your cart",
  /** The cart keeps its earlier content. */
  filled: "The products of this link are in your cart.",
  needsScript: "The cart needs JavaScript. You can open each product here:",
  nothing: "This link names no product that can be bought now.",
  /** The title and the introduction that the page shows when every product of the link is sold out. */
  soldOutTitle: "Out of stock",
  soldOut: (count: number) =>
    count === 1
      ? "This product is sold out. Nothing was added to your cart."
      : "These products are sold out. Nothing was added to your cart.",
  leftOut: "Not everything could be added:",
  reasons: {
    sold_out: () => "Out of Stock",
    choose: () => "Choose an option of this product",
    fewer: (left: number) => `Only ${formatCount(left)} left`,
  },
  unknown: (count: number) =>
    count === 1 ? "One product is not in the shop." : `${formatCount(count)} products are not in the shop.`,
  /**
   * The title of a list of other products in stock. The page shows this title when every product of the link
   * is sold out.
   */
  instead: "In stock now",
  open: "View cart",
  browse: "Open the marketplace",
};
