/** Refunded and disputed money of sales, in minor units of the store's currency. */
export interface Returned {
  /** Refunds that were made. */
  refunded: number;
  /** What banks hold or took in disputes. */
  disputed: number;
}

/** What stays with the shop of a gross amount (minor units). */
export const netOf = (gross: number, { refunded, disputed }: Returned): number => gross - refunded - disputed;
