/** A line of an order. Amounts are minor units of the order's currency. */
export interface PricedUnits {
  /** The unit price, rounded to whole minor units. */
  price: number;
  quantity: number;
  /**
   * The amount of the line before its discount. This field is null when the amount is price times quantity.
   */
  amount?: number | null;
}

/** Returns the amount of a line before its discount. */
export const amountOfLine = ({ price, quantity, amount }: PricedUnits): number => amount ?? price * quantity;
