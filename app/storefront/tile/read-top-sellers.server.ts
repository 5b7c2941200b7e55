import { listProducts } from "#domain/catalog/storefront/queries.ts";

const POPULAR = { q: "", category: "", sort: "popular", page: 1, inStock: true } as const;
/** The number of products that a page without products of its own offers. */
const OFFERS_MAX = 4;

/** Returns the most popular products in stock, for a page that has no products of its own. */
export const readTopSellers = async () => (await listProducts(POPULAR)).products.slice(0, OFFERS_MAX);
