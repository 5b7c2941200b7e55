import { asc, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { priceTiers } from "#db/schema/prices.ts";
import type { PriceTier } from "./price-unit.ts";

/** Reads the tiers of products, sorted by quantity. The keys of the result are product ids. */
export async function readTiers(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Map<string, PriceTier[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(priceTiers)
    .where(inArray(priceTiers.productId, [...productIds]))
    .orderBy(asc(priceTiers.minQuantity));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...byProduct].map(([id, tiers]) => [
      id,
      tiers.map(({ minQuantity, price }) => ({ minQuantity, price })),
    ]),
  );
}

/**
 * Replaces the tiers of products. The keys of the map are product ids. Requires the locks of the products'
 * rows.
 */
export async function replaceTiers(
  tx: Transaction,
  wanted: ReadonlyMap<string, readonly PriceTier[]>,
): Promise<void> {
  if (wanted.size === 0) return;
  await tx.delete(priceTiers).where(inArray(priceTiers.productId, [...wanted.keys()]));
  const rows = [...wanted].flatMap(([productId, tiers]) => tiers.map((tier) => ({ ...tier, productId })));
  if (rows.length > 0) await tx.insert(priceTiers).values(rows);
}
