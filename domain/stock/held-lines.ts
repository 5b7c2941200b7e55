/**
 * The new lines of one order, as one array for each column. Each array contains one value for each order
 * line. The lines are sorted by product.
 */
export interface LinesToHold {
  orderId: string;
  lineIds: string[];
  productIds: string[];
  quantities: number[];
  /** The inventory items that the transaction has locked for the new order lines. */
  itemIds: string[];
}

/** An order line that did not get all ordered units. The caller must roll back the transaction. */
export interface UnheldLine {
  line_id: string;
  /** The number of units that were free for this line. */
  available: number;
}
