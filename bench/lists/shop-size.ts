/** How many rows a filled shop has. */
export interface ShopSize {
  orders: number;
  users: number;
  items: number;
  products: number;
}
