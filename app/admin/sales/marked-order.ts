/** The order of the dialog "mark as paid". `total` is in minor units of `currency`. */
export interface MarkedOrder {
  id: string;
  orderNumber: string;
  total: number;
  currency: string;
}

/** What the details of an order open at once, in the state of their entry of the history. */
export interface AskedOfDetails {
  asks?: "refund";
}
