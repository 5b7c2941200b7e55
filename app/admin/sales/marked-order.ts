/** The order that the dialog "mark as paid" shows. `total` is in minor units of `currency`. */
export interface MarkedOrder {
  id: string;
  orderNumber: string;
  total: number;
  currency: string;
}

/**
 * The dialog that opens together with the order's details. The state of the browser's history entry contains
 * an object of this type.
 */
export interface AskedOfDetails {
  asks?: "refund";
}
