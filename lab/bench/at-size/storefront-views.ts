import type { View } from "./measure-views.ts";
import type { SizedShop } from "./sized-shop.ts";

/**
 * The catalog pages that the shop must render: searches, categories, sort orders, products, and later pages
 * of the list.
 */
export function storefrontViews({ samples }: Pick<SizedShop, "samples">): View[] {
  const shop = (search: string) => `/marketplace${search && `?${encodeURI(search)}`}`;
  const views: Record<string, [path: string, rows: number]> = {
    home: ["/", 1],
    marketplace: [shop(""), 24],
    "marketplace, second page": [shop("page=2"), 24],
    "marketplace, page 5": [shop("page=5"), 24],
    "by price, low to high": [shop("sort=price-asc"), 24],
    "by price, high to low": [shop("sort=price-desc"), 24],
    newest: [shop("sort=newest"), 24],
    "by rating": [shop("sort=rating"), 24],
    "of a category": [shop(`category=${samples.category}`), 4],
    "of a category, by price": [shop(`category=${samples.category}&sort=price-asc`), 4],
    "search: word": [shop("q=licence"), 10],
    "search: word, by price": [shop("q=licence&sort=price-asc"), 10],
    "search: word in a category": [shop(`q=licence&category=${samples.category}`), 0],
    "search: beginning of a word": [shop("q=lic"), 10],
    "search: two words": [shop("q=cloud office"), 1],
    "search: one product": [shop(`q=${samples.productNumber}`), 1],
    "search: a typo": [shop("q=license"), 10],
    "search: nothing found": [shop("q=zzzzzz"), 0],
    "product, most stock": [`/marketplace/${samples.largestProduct}`, 0],
    "product, little stock": [`/marketplace/${samples.smallProduct}`, 0],
    "product, waited for": [`/marketplace/${samples.waitedForProduct}`, 0],
  };
  return Object.entries(views).map(([name, [path, rows]]) => ({ name, path, rows, as: "anyone" }));
}

/**
 * The pages of the account with the most orders. The account with the most orders has 5,000 delivered items
 * in a shop of a million orders.
 */
export function ownViews(): View[] {
  const views: Record<string, string> = {
    "Orders of the top buyer": "/orders",
    "Orders of the top buyer, all products": "/orders?products=all",
    "Account of the top buyer": "/account",
  };
  return Object.entries(views).map(([name, path]) => ({ name, path, rows: 0, as: "top buyer" }));
}
