import { formatCount } from "#messages/format.ts";

/** The messages of a checkout link, which the server writes into the data of its page. */
export const checkoutLink = {
  title: "Your cart",
  /** The cart keeps its earlier content. */
  filled: "The products of this link are in your cart.",
  needsScript: "The cart needs JavaScript. You can open each product here:",
  nothing: "This link names no product that can be bought now.",
  leftOut: "Not everything could be added:",
  reasons: {
    sold_out: (name: string) => `${name}: out of stock`,
    choose: (name: string) => `${name}: choose one of its options`,
    fewer: (name: string, left: number) => `${name}: only ${formatCount(left)} left`,
  },
  unknown: (count: number) =>
    count === 1 ? "One product is not in the shop." : `${formatCount(count)} products are not in the shop.`,
  open: "View cart",
  browse: "Open the marketplace",
};
