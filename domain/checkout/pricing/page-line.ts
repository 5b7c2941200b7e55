import type { PageRequest } from "#domain/payments/provider.ts";

export type PageLine = PageRequest["lines"][number];

/**
 * Returns a line of the payment page. A discounted line is one unit with the line's total, because its total
 * may not divide by its quantity. The sum of the page is then exactly the total of the order. Amounts are
 * minor units of the order's currency.
 */
export function pageLine(line: {
  name: string;
  price: number;
  quantity: number;
  discount: number;
}): PageLine {
  const { name, price, quantity, discount } = line;
  if (discount === 0) return { name, unitAmount: price, quantity };
  return {
    name: quantity === 1 ? name : `${quantity} × ${name}`,
    unitAmount: price * quantity - discount,
    quantity: 1,
  };
}
