/** The numbers of rows in a filled shop. */
export interface ShopSize {
  orders: number;
  users: number;
  items: number;
  products: number;
}

/** The named sizes. Each has the same proportions of orders, items and users. */
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

/** Returns the number of orders that wait for staff. Staff handle them, so the number grows slowly. */
export const ordersInNeed = ({ orders }: ShopSize): number => 40 + Math.round(orders / 1_000);
