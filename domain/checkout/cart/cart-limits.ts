import { brokenLimit } from "#domain/catalog/pricing/order-limits.ts";
import { type CartLine, mostOf } from "./cart-rules.ts";
import type { CartOffer, CartOffers } from "./cart-snapshot.ts";

/**
 * The rules for tiers and limits in the cart. This code can also run in a browser. The server checks the
 * rules again at checkout.
 */

/** Returns the first line whose quantity is outside the owner's limits. */
export const lineOutsideLimits = (
  lines: readonly CartLine[],
  offers: CartOffers | undefined,
): CartLine | undefined =>
  lines.find(({ product, quantity }) => {
    const offer = offers?.[product.id];
    return offer !== undefined && brokenLimit(offer, quantity) !== null;
  });

/**
 * Returns a sentence about the next lower price. The sentence says how many more units the shopper needs for
 * this price. Returns "" when the stock or a limit does not allow the quantity that the lower price requires.
 */
export function tierHint({ product, quantity }: CartLine, offer: CartOffer | undefined): string {
  const next = offer?.tiers.find((tier) => tier.minQuantity > quantity);
  if (!next || next.minQuantity > Math.min(mostOf(product), offer?.most ?? Number.POSITIVE_INFINITY))
    return "";
  return next.hint.replace("{count}", String(next.minQuantity - quantity));
}
