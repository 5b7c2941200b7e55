import { useCartControls } from "#app/storefront/cart/cart-context.ts";
import { useAdded } from "#app/storefront/cart/use-added.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";

/**
 * Returns a function that adds one unit to the cart, and the id of the product that the function has just
 * added.
 */
export function useAddOne(): { add: (product: ProductCard) => void; added: string } {
  const cart = useCartControls();
  const [added, tell] = useAdded();
  const add = (product: ProductCard) => {
    if (cart.add(product, 1)) tell(product.id);
  };
  return { add, added };
}
