/** The order that the dialog "mark as paid" asks about. `total` is in minor units of `currency`. */
export interface MarkedOrder {
  id: string;
  orderNumber: string;
  total: number;
  currency: string;
}
