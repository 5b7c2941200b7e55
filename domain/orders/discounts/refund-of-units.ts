import { amountOfLine, type PricedUnits } from "#domain/orders/amounts/line-amount.ts";

/** A line of an order. Amounts are minor units of the order's currency. */
export interface RefundedLine extends PricedUnits {
  /** The line's share of the order's discount. */
  discount: number;
  /** The number of units that were refunded before. */
  refundedQuantity: number;
}

/**
 * Calculates the amount that was paid for the next `count` units of a line. Each unit is worth the same part
 * of the line's amount after the discount. The value of the first n units is n times the value of one unit,
 * rounded down. Therefore a refund of 500 of 1,000 units returns half of the line's amount. One unit can cost
 * less than a minor unit. A refund of all units returns the whole amount.
 */
export function refundOfUnits(line: RefundedLine, count: number): number {
  const paid = BigInt(amountOfLine(line) - line.discount);
  const ofFirst = (units: number) => Number((paid * BigInt(units)) / BigInt(line.quantity));
  return ofFirst(line.refundedQuantity + count) - ofFirst(line.refundedQuantity);
}

/**
 * Calculates the refund for the missing units of an order. After an earlier partial refund, the rest of the
 * payment can be less than the price of the missing units.
 * @param left the amount of the payment that can still be refunded
 */
export const refundOfMissing = (
  lines: readonly (RefundedLine & { owedQuantity: number })[],
  left: number,
): number =>
  Math.min(
    left,
    lines.reduce((sum, line) => sum + refundOfUnits(line, line.owedQuantity), 0),
  );
