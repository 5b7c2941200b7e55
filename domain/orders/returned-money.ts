/** The refunded and disputed money of sales, in minor units of the store's currency. */
export interface Returned {
  /** The sum of the refunds made. */
  refunded: number;
  /** The sum that banks hold or took in disputes. */
  disputed: number;
}

/** Returns the net amount that the shop keeps of a gross amount (minor units). */
export const netOf = (gross: number, { refunded, disputed }: Returned): number => gross - refunded - disputed;
