import type { Ended } from "../act.ts";
import { orderOf } from "../observe.ts";
import type { Attempt, ShopModel } from "../shop-model.ts";

/** Whether every product of a cart is on offer. */
const isOffered = (model: ShopModel, cart: Attempt["cart"]) =>
  cart.every(({ product }) => model.products[product]?.isOffered);

/** A new order may contain only products on offer, and no other reason makes a product unavailable. */
export function learnOffer({ model, outcome, after }: Ended<unknown>, attempt: Attempt): string[] {
  const offered = isOffered(model, attempt.cart);
  if (outcome.kind === "refused" && outcome.code === "product_unavailable" && offered)
    return ["reported as unavailable, although every product is on offer"];
  return !offered && orderOf(after, attempt) ? ["a product that is not on offer was ordered"] : [];
}
