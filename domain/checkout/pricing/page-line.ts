import { formatMoney } from "#db/values/money.ts";
import { amountOfLine, type PricedUnits } from "#domain/orders/amounts/line-amount.ts";
import type { PageRequest } from "#domain/payments/provider.ts";

export type PageLine = PageRequest["lines"][number];

/**
 * Returns a line of the payment page. A discounted line becomes one unit whose price is the total of the
 * line. A line whose amount cannot be divided by its quantity also becomes one unit. The sum of the lines on
 * the page is exactly the total of the order. The name of a discounted line ends with its discount. Amounts
 * are minor units of the order's currency.
 */
export function pageLine(line: PricedUnits & { name: string; discount: number }, currency: string): PageLine {
  const { quantity, discount } = line;
  const name = discount === 0 ? line.name : `${line.name} (−${formatMoney(discount, currency)})`;
  const amount = amountOfLine(line);
  if (discount === 0 && amount % quantity === 0) return { name, unitAmount: amount / quantity, quantity };
  return {
    name: quantity === 1 ? name : `${quantity} × ${name}`,
    unitAmount: amount - discount,
    quantity: 1,
  };
}
