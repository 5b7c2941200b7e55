import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { replaceTiers } from "#domain/catalog/pricing/price-tiers.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import { recordPriceChanges } from "#domain/catalog/pricing/record-price-changes.ts";
import type { PriceColumns } from "./file-prices.ts";

/**
 * Writes the tiers, the sale and the limits of a product. Requires the catalog lock and the lock of the
 * product's row.
 * @param prices.isConfirmed whether an admin or a second person accepted prices that are far below the
 * earlier prices
 */
export async function writePrices(
  tx: Transaction,
  before: ProductRow,
  prices: { columns: Partial<PriceColumns>; tiers: readonly PriceTier[]; isConfirmed: boolean },
): Promise<void> {
  const { columns, tiers, isConfirmed } = prices;
  await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.id, before.id));
  await replaceTiers(tx, new Map([[before.id, tiers]]));
  await recordPriceChanges(tx, [{ before, after: { ...before, ...columns }, isConfirmed }]);
}
