import { isInk } from "#app/seals/small-image.tsx";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";

/** The number of covers behind the example. */
const FAN = 3;

export type FanCover = Pick<ProductCard, "id" | "cover" | "price">;

/**
 * Chooses the covers behind the example of a delivered item. The covers are images of products that are in
 * stock. The function prefers products that the page does not already show, and that have different
 * categories. Returns an empty list when there are fewer than three products to choose from.
 */
export function chooseFan(products: readonly ProductCard[], shown: readonly ProductCard[]): FanCover[] {
  const pictured = products.filter(({ cover, stockQuantity }) => !isInk(cover) && stockQuantity !== 0);
  const ids = new Set(shown.map(({ id }) => id));
  const others = pictured.filter(({ id }) => !ids.has(id));
  const categories = new Set<string | undefined>();
  const different = others.filter(({ category }) => {
    const isNew = !categories.has(category?.slug);
    categories.add(category?.slug);
    return isNew;
  });
  const covers = [...new Set([...different, ...others, ...pictured])].slice(0, FAN);
  return covers.length < FAN ? [] : covers.map(({ id, cover, price }) => ({ id, cover, price }));
}
