/** spec: shopper §9: the digital products list shows five, then View All. */
export const FIRST_PRODUCTS = 5;

/** The delivered products that the list shows: the first five, or every one once View All was pressed. */
export function firstProducts<T>(products: readonly T[], all: boolean): readonly T[] {
  return all ? products : products.slice(0, FIRST_PRODUCTS);
}
