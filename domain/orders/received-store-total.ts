import { divideHalfUp } from "#db/values/divide-half-up.ts";
import type { CurrencyRates } from "#domain/settings/currency-rates.ts";
import { toDollars } from "./amounts/to-dollars.ts";

interface Money {
  amount: number;
  currency: string;
}

/**
 * Returns the money that the shop received for an order, in the store's currency (USD minor units). When only
 * a part of the order's total was paid, the result is the same part of the store total. Money in a currency
 * other than the order's currency is converted at the rate that the owner has set now.
 * @returns the unchanged store total when the owner has no rate for that currency
 */
export function receivedStoreTotal(
  order: { total: number; currency: string; storeTotal: number },
  paid: Money,
  { rates }: CurrencyRates,
): number {
  if (paid.currency === order.currency)
    return divideHalfUp(BigInt(order.storeTotal) * BigInt(paid.amount), BigInt(order.total));
  const rate = new Map<string, number>(Object.entries(rates)).get(paid.currency);
  return rate ? toDollars(paid, rate) : order.storeTotal;
}
