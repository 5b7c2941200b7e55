import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { listProducts } from "#domain/catalog/storefront/queries.ts";

/** Maximum number of products that the cart suggests when its total is below the minimum purchase. */
const SUGGESTIONS_MAX = 3;

/**
 * Returns top sellers that can be bought and are not in the cart. Returns no product when one unit of each
 * product in the cart already reaches the minimum purchase. Products that bring the cart to the minimum
 * purchase come first. The server does not know the quantities in the cart. The cart shows the suggestions
 * only while the total of the cart is below the minimum.
 * @param minimum the minimum purchase, in minor units of USD
 */
export async function suggestProducts(
  inCart: readonly Pick<ProductCard, "id" | "price">[],
  minimum: number,
): Promise<ProductCard[]> {
  const missing = inCart.reduce((left, { price }) => left - price, minimum);
  if (inCart.length === 0 || missing <= 0) return [];
  const ids = new Set(inCart.map(({ id }) => id));
  const { products } = await listProducts({ q: "", category: "", sort: "popular", page: 1 });
  const offered = products.filter(({ id, stockQuantity }) => !ids.has(id) && stockQuantity !== 0);
  const [enough, less] = [true, false].map((reaches) =>
    offered.filter(({ price }) => price >= missing === reaches),
  );
  return [...(enough ?? []), ...(less ?? [])].slice(0, SUGGESTIONS_MAX);
}
