import type { Ended } from "../act.ts";
import { countItems, type Observed, orderOf } from "../observe.ts";
import { type Attempt, guestOf, type ShopModel } from "../shop-model.ts";

/** Returns whether shoppers can currently buy every product of a cart. */
const isOffered = (model: ShopModel, cart: Attempt["cart"]) =>
  cart.every(({ product }) => model.products[product]?.isOffered);

/**
 * Returns whether all guests together would exceed the guests' share of a product's stock if this guest's
 * cart were reserved. The share is half of the stock, but at least one unit. The number of reserved units
 * also includes open orders that the checkout cancels before it reserves the new cart. The model does not
 * observe the units of a digital product.
 */
const isBeyondShare = (model: ShopModel, { cart }: Attempt, seen: Observed): boolean =>
  cart.some(({ product: at, quantity }) => {
    const product = model.products[at];
    if (product?.deliveryType !== "account") return product?.deliveryType === "digital";
    const unpaid = seen.orders.filter(({ status }) => status === "pending");
    const held = (orders: Observed["orders"]) =>
      orders
        .flatMap(({ lines }) => lines.filter((line) => line.product === product.id))
        .reduce((sum, line) => sum + line.quantity, 0);
    const stock = countItems(seen, product.id, "available") + held(unpaid);
    return held(unpaid.filter((order) => order.isOfGuest)) + quantity > Math.max(1, Math.floor(stock / 2));
  });

/**
 * Checks that a new order contains only products that shoppers can currently buy. The shop must not report
 * such a product as unavailable. Only a guest gets an error about a limit, and only when the guest would
 * exceed the share of guests.
 */
export function learnOffer({ model, outcome, before, after }: Ended<unknown>, attempt: Attempt): string[] {
  const offered = isOffered(model, attempt.cart);
  if (outcome.kind === "refused" && outcome.code === "product_unavailable" && offered)
    return ["reported as unavailable, although every product is on offer"];
  if (outcome.kind === "refused" && outcome.code === "hold_limit") {
    if (!guestOf(model, attempt)) return ["a shopper's cart was rejected by a limit"];
    if (!isBeyondShare(model, attempt, before)) return ["a guest was rejected within the share of guests"];
  }
  return !offered && orderOf(after, attempt) ? ["a product that is not on offer was ordered"] : [];
}
