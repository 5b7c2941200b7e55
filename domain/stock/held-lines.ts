/**
 * New order lines of one order, as columns. Each column has one value per line. The lines are sorted by
 * product.
 */
export interface LinesToHold {
  orderId: string;
  lineIds: string[];
  productIds: string[];
  quantities: number[];
  /** The inventory items that the transaction has locked for these lines. */
  itemIds: string[];
}

/** A line that did not get all its units. The caller must roll back. */
export interface UnheldLine {
  line_id: string;
  /** The number of units that the line could have. */
  available: number;
}
