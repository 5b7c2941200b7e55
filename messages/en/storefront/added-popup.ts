import { formatMoney } from "#messages/format.ts";
import { cart } from "./cart.ts";

/** The popup after a product was added to the cart (spec S2.7). Amounts are minor units of USD. */
export const addedPopup = {
  title: "Added to cart!",
  summary: (count: number, total: number) => `${cart.items(count)} in cart • ${formatMoney(total)}`,
  view: "View Cart & Checkout",
  viewShort: "View Cart",
  close: "Close",
};
