import type { Transaction } from "#db/client.server.ts";
import { strategies } from "./strategies/strategies.ts";

/**
 * Releases the stock that an order holds. When several delivery types have the same kind of stock, they share
 * one `release` function. The shop calls the shared function only once.
 * @returns the sorted ids of the products whose available stock grew.
 */
export async function releaseStock(tx: Transaction, orderId: string): Promise<string[]> {
  const products = new Set<string>();
  for (const release of new Set(Object.values(strategies).map((strategy) => strategy.release)))
    for (const productId of await release(tx, orderId)) products.add(productId);
  return [...products].sort();
}
