import { chooseFan, type FanCover } from "#app/storefront/example/choose-fan.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { findProductPage } from "#domain/catalog/storefront/product-page.ts";
import { listProducts } from "#domain/catalog/storefront/queries.ts";
import { listRelatedProducts } from "#domain/catalog/storefront/related-products.ts";

const ALL = { q: "", category: "", sort: "popular", page: 1 } as const;
/** The number of products that a page suggests when it has no products of its own. */
const OFFERS_MAX = 4;

/** Returns the most popular products in stock, for a page that has no products of its own. */
export const readTopSellers = async () =>
  (await listProducts({ ...ALL, inStock: true })).products.slice(0, OFFERS_MAX);

/**
 * Returns the products in stock that are related to the product `slug`. When no related product is in stock,
 * returns the top sellers.
 */
export async function readAlternatives(slug: string): Promise<ProductCard[]> {
  const found = await findProductPage(slug, null);
  const related = found && "product" in found ? await listRelatedProducts(found.product) : [];
  return related.length > 0 ? related : readTopSellers();
}

/** Returns the covers behind the example of a delivered item, for a page that shows the products `shown`. */
export async function readFan(shown: readonly ProductCard[]): Promise<FanCover[]> {
  // The marketplace first shows this list when the visitor has chosen no search, filter or sort order, so the
  // list is in the shop's cache.
  const { products } = await listProducts(ALL);
  return chooseFan(products, shown);
}
