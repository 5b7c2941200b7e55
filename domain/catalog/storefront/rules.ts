import { LINE_QUANTITY_MAX, QUANTITY_CHOICE_MAX } from "#db/limits.ts";

/** The catalogue's rules that need no database; safe in a browser. */

export type HomeBadge = "Best Seller" | "Hot" | "Popular";
export type MarketplaceBadge = "Popular" | "New";

/** The badge of a featured product: above 3000 sold Best Seller, above 2000 Hot, otherwise Popular (spec: shopper §2 Home). */
export function homeBadge(salesCount: number): HomeBadge {
  if (salesCount > 3000) return "Best Seller";
  return salesCount > 2000 ? "Hot" : "Popular";
}

/** The badge of a marketplace card: above 100 sold Popular, else New (spec: shopper §2 Marketplace). */
export function marketplaceBadge(salesCount: number): MarketplaceBadge {
  return salesCount > 100 ? "Popular" : "New";
}

/** The badge of a product page: above 1000 sold Best Seller, else none (spec: shopper §2 Product page). */
export function productBadge(salesCount: number): "Best Seller" | null {
  return salesCount > 1000 ? "Best Seller" : null;
}

export interface StockTier {
  tier: "ample" | "almost" | "last" | "out";
  /** Units left; null is unlimited. */
  count: number | null;
}

/** Which stock message applies: above 10 ample, 6 to 10 almost, 1 to 5 last, 0 out; null is unlimited (spec: shopper §9). */
export function stockTier(stock: number | null): StockTier {
  if (stock === null || stock > 10) return { tier: "ample", count: stock };
  if (stock <= 0) return { tier: "out", count: 0 };
  return { tier: stock > 5 ? "almost" : "last", count: stock };
}

/**
 * The quantities the product page offers: 1 to the lesser of what is left and 10, where what the cart
 * already holds is no longer left (spec: shopper §2 Product page). Empty when nothing can be added.
 */
export function quantityChoices(stock: number | null, inCart: number): number[] {
  const left = Math.min(stock ?? LINE_QUANTITY_MAX, LINE_QUANTITY_MAX) - Math.max(0, inCart);
  const most = Math.max(0, Math.min(left, QUANTITY_CHOICE_MAX));
  return Array.from({ length: most }, (_, index) => index + 1);
}
