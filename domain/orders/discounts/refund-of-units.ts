/** A line of an order. Amounts are minor units of the order's currency. */
export interface RefundedLine {
  price: number;
  quantity: number;
  /** The line's share of the order's discount. */
  discount: number;
  /** The units that were refunded before. */
  refundedQuantity: number;
}

/**
 * Calculates what the next `count` units of a line were paid with: each unit its price less its share of the
 * discount, rounded down. The last unit of the line takes the rest, so that all units together give back
 * exactly what the line cost.
 */
export function refundOfUnits(
  { price, quantity, discount, refundedQuantity }: RefundedLine,
  count: number,
): number {
  const paid = price * quantity - discount;
  const each = Math.floor(paid / quantity);
  const hasLast = count > 0 && refundedQuantity + count === quantity;
  return each * count + (hasLast ? paid - each * quantity : 0);
}
