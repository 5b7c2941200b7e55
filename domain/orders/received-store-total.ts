import { toMajor } from "#domain/kernel/money.ts";
import type { CurrencyRates } from "#domain/settings/currency-rates.ts";

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
  if (paid.currency === order.currency) return Math.round((order.storeTotal * paid.amount) / order.total);
  const rate = new Map<string, number>(Object.entries(rates)).get(paid.currency);
  return rate ? Math.round((toMajor(paid.amount, paid.currency) / rate) * 100) : order.storeTotal;
}
