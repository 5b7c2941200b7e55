import type { Ended } from "../act.ts";
import { orderOf } from "../observe.ts";
import type { Attempt, ShopModel } from "../shop-model.ts";

/** Tells whether every product of a cart is on offer. */
const isOffered = (model: ShopModel, cart: Attempt["cart"]) =>
  cart.every(({ product }) => model.products[product]?.isOffered);

/**
 * Checks that a new order contains only products on offer, and that the shop reports only other products as
 * unavailable.
 */
export function learnOffer({ model, outcome, after }: Ended<unknown>, attempt: Attempt): string[] {
  const offered = isOffered(model, attempt.cart);
  if (outcome.kind === "refused" && outcome.code === "product_unavailable" && offered)
    return ["reported as unavailable, although every product is on offer"];
  return !offered && orderOf(after, attempt) ? ["a product that is not on offer was ordered"] : [];
}
