/** The order of the dialog "mark as paid". `total` is in minor units of `currency`. */
export interface MarkedOrder {
  id: string;
  orderNumber: string;
  total: number;
  currency: string;
}
