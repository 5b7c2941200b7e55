/** The order of the dialog "mark as paid". `total` is in minor units of `currency`. */
export interface MarkedOrder {
  id: string;
  orderNumber: string;
  total: number;
  currency: string;
}

/** The part that the details of an order open at once. The state of the history entry stores this part. */
export interface AskedOfDetails {
  asks?: "refund";
}
