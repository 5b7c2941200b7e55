import { amountOfLine, type PricedUnits } from "#domain/orders/amounts/line-amount.ts";

/** A line of an order. Amounts are minor units of the order's currency. */
export interface RefundedLine extends PricedUnits {
  /** The line's share of the order's discount. */
  discount: number;
  /** The units that were refunded before. */
  refundedQuantity: number;
}

/**
 * Calculates what the next `count` units of a line were paid with: their part of the line's amount less its
 * discount. The first n units together are worth n parts of it, rounded down. So 500 of 1,000 units give back
 * half of the line, although one unit may cost less than a minor unit, and all units give back all of it.
 */
export function refundOfUnits(line: RefundedLine, count: number): number {
  const paid = BigInt(amountOfLine(line) - line.discount);
  const ofFirst = (units: number) => Number((paid * BigInt(units)) / BigInt(line.quantity));
  return ofFirst(line.refundedQuantity + count) - ofFirst(line.refundedQuantity);
}

/**
 * Calculates what the missing units of an order give back. An earlier partial refund may leave less than
 * their price.
 * @param left what can still be refunded
 */
export const refundOfMissing = (
  lines: readonly (RefundedLine & { owedQuantity: number })[],
  left: number,
): number =>
  Math.min(
    left,
    lines.reduce((sum, line) => sum + refundOfUnits(line, line.owedQuantity), 0),
  );
