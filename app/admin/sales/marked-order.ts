/** The order of the dialog "mark as paid". `total` is in minor units of `currency`. */
export interface MarkedOrder {
  id: string;
  orderNumber: string;
  total: number;
  currency: string;
}

/**
 * The part of the order's details that opens together with the details. The state of the browser's history
 * entry contains this value.
 */
export interface AskedOfDetails {
  asks?: "refund";
}
