import { divideHalfUp } from "#db/values/divide-half-up.ts";
import type { CurrencyRates } from "#domain/settings/currency-rates.ts";
import { toDollars } from "./amounts/to-dollars.ts";

interface Money {
  amount: number;
  currency: string;
}

/**
 * What an order brought in the store's currency (USD minor units): its store total in proportion to what was
 * paid of it. Money of a currency that the order was not placed in counts at the owner's rate of today.
 * @returns the store total unchanged when the owner keeps no rate of that currency.
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
