import { asc, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { priceTiers } from "#db/schema/prices.ts";
import type { PriceTier } from "./price-unit.ts";

/** Reads the tiers of products by their id, sorted by quantity. */
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
 * Replaces the tiers of products, by product id. An unchanged tier stays confirmed. Requires the locks of the
 * products' rows.
 * @param confirms whether an admin or a second person accepts the tiers as they are
 */
export async function replaceTiers(
  tx: Transaction,
  wanted: ReadonlyMap<string, readonly PriceTier[]>,
  { confirms }: { confirms: (productId: string) => boolean } = { confirms: () => false },
): Promise<void> {
  if (wanted.size === 0) return;
  const before = await tx
    .delete(priceTiers)
    .where(inArray(priceTiers.productId, [...wanted.keys()]))
    .returning();
  const confirmed = new Set(before.filter(({ isConfirmed }) => isConfirmed).map(keyOf));
  const rows = [...wanted].flatMap(([productId, tiers]) =>
    tiers.map((tier) => ({
      ...{ ...tier, productId },
      isConfirmed: confirms(productId) || confirmed.has(keyOf({ ...tier, productId })),
    })),
  );
  if (rows.length > 0) await tx.insert(priceTiers).values(rows);
}

const keyOf = (tier: PriceTier & { productId: string }) =>
  `${tier.productId} ${tier.minQuantity} ${tier.price}`;
