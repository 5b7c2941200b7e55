import { chooseFan, type FanCover } from "#app/storefront/example/choose-fan.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { listProducts } from "#domain/catalog/storefront/queries.ts";

const ALL = { q: "", category: "", sort: "popular", page: 1 } as const;
/** The number of products that a page offers when the page has no products of its own. */
const OFFERS_MAX = 4;

/** Returns the most popular products in stock, for a page that has no products of its own. */
export const readTopSellers = async () =>
  (await listProducts({ ...ALL, inStock: true })).products.slice(0, OFFERS_MAX);

/** Returns the covers behind the example of a delivered item, for a page that shows the products `shown`. */
export async function readFan(shown: readonly ProductCard[]): Promise<FanCover[]> {
  // The shop keeps this list in its cache, because the marketplace first shows this list.
  const { products } = await listProducts(ALL);
  return chooseFan(products, shown);
}
