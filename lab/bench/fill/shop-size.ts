/** The numbers of rows in a filled shop. */
export interface ShopSize {
  orders: number;
  users: number;
  items: number;
  products: number;
}

/** The named sizes. Each size has the same proportions of orders, items and users. */
export const shopSizes = {
  small: { products: 200, orders: 1_000, items: 2_000, users: 500 },
  medium: { products: 10_000, orders: 100_000, items: 200_000, users: 50_000 },
  large: { products: 100_000, orders: 1_000_000, items: 2_000_000, users: 500_000 },
} as const satisfies Record<string, ShopSize>;
export type SizeName = keyof typeof shopSizes;

/** Returns whether a text names a size. */
export const isSizeName = (text: string): text is SizeName => Object.hasOwn(shopSizes, text);

/** Returns the number of orders of the account with the most orders: 40 at the small size, at most 4,000. */
export const ordersOfTopBuyer = ({ orders }: ShopSize): number => Math.max(40, Math.min(orders / 25, 4_000));

/**
 * Returns the number of orders that wait for staff. This number grows more slowly than the number of all
 * orders, because staff handle the waiting orders.
 */
export const ordersInNeed = ({ orders }: ShopSize): number => 40 + Math.round(orders / 1_000);

/**
 * How frequent the special kinds of rows are in the lists. A value of 20 means that one row in 20 is of this
 * kind.
 */
interface Frequencies {
  featured: number;
  archived: number;
  inactive: number;
  /** With a value of 20, one product in 20 belongs to the largest category instead of its usual category. */
  largestCategory: number;
  /** Whether all product names are made from a small set of words. */
  hasFewWords: boolean;
  /** The number of different first names, and the number of different last names. */
  firstNames: number;
  lastNames: number;
  /** There are `count` suppliers, and `first` is the number of the first supplier. */
  suppliers: { first: number; count: number };
}

/**
 * Returns how frequent the special kinds of rows are in a shop of this size. A page of a list must have as
 * many rows in a small shop as in a large shop. With more rows on a page, the benchmark would measure the
 * number of rows instead of the size of the shop. In a small shop, rare kinds of rows are therefore a larger
 * share of all rows.
 */
export function frequenciesOf({ products }: ShopSize): Frequencies {
  if (products >= 1_000)
    return {
      ...{ featured: 100, archived: 33, inactive: 15, largestCategory: products, hasFewWords: false },
      ...{ firstNames: 40, lastNames: 50, suppliers: { first: 1, count: 80 } },
    };
  return {
    ...{ featured: 7, archived: 7, inactive: 7, largestCategory: 2, hasFewWords: true },
    ...{ firstNames: 4, lastNames: 4, suppliers: { first: 32, count: 3 } },
  };
}
