/** The numbers of rows in a filled shop. */
export interface ShopSize {
  orders: number;
  users: number;
  items: number;
  products: number;
}
