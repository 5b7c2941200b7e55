import { LINE_QUANTITY_MAX, QUANTITY_CHOICE_MAX } from "#db/values/limits.ts";

/** Catalog rules that need no database. The rules are safe to run in a browser. */

export type HomeBadge = "Best Seller" | "Hot" | "Popular";
export type MarketplaceBadge = "Popular" | "New";

/**
 * Badge of a featured product: Best Seller above 3000 sales, Hot above 2000, else Popular (spec S2.3).
 */
export function homeBadge(salesCount: number): HomeBadge {
  if (salesCount > 3000) return "Best Seller";
  return salesCount > 2000 ? "Hot" : "Popular";
}

/** Badge of a marketplace card: Popular above 100 sales, else New (spec S2.4). */
export function marketplaceBadge(salesCount: number): MarketplaceBadge {
  return salesCount > 100 ? "Popular" : "New";
}

/** Badge of a product page: Best Seller above 1000 sales, else none (spec S2.5). */
export function productBadge(salesCount: number): "Best Seller" | null {
  return salesCount > 1000 ? "Best Seller" : null;
}

export interface StockTier {
  tier: "ample" | "almost" | "last" | "out";
  /** The number of units that are left. Null is unlimited. */
  count: number | null;
}

/**
 * Returns the tier and the count of the stock message (spec S9-11). The tier is "ample" above 10 units or
 * without a limit, "almost" from 6 to 10, "last" from 1 to 5, and "out" at 0.
 */
export function stockTier(stock: number | null): StockTier {
  if (stock === null || stock > 10) return { tier: "ample", count: stock };
  if (stock <= 0) return { tier: "out", count: 0 };
  return { tier: stock > 5 ? "almost" : "last", count: stock };
}

/**
 * Returns the quantities that the product page offers (spec S2.5): from 1 to the remaining stock, at most 10.
 * Units in the cart reduce the remaining stock. The list is empty when the shopper can add no more units.
 */
export function quantityChoices(stock: number | null, inCart: number): number[] {
  const left = Math.min(stock ?? LINE_QUANTITY_MAX, LINE_QUANTITY_MAX) - Math.max(0, inCart);
  const most = Math.max(0, Math.min(left, QUANTITY_CHOICE_MAX));
  return Array.from({ length: most }, (_, index) => index + 1);
}
