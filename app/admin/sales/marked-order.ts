/** The order of the dialog "mark as paid". `total` is in minor units of `currency`. */
export interface MarkedOrder {
  id: string;
  orderNumber: string;
  total: number;
  currency: string;
}

/**
 * The section that opens together with the details of an order. The state of the history entry stores this
 * part.
 */
export interface AskedOfDetails {
  asks?: "refund";
}
