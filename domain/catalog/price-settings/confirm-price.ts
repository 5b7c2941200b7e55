import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { refreshGroups } from "#domain/catalog/groups/refresh-group.ts";
import { recordPriceChanges } from "#domain/catalog/pricing/record-price-changes.ts";

const askedPrice = z.object({ price: z.int().positive() });

/**
 * Writes a list price that a second person or an admin has confirmed. Requires the catalog lock.
 * @returns false when the product is archived
 */
export async function confirmPrice(
  tx: Transaction,
  held: { productId: string | null; asked: unknown },
): Promise<boolean> {
  const { price } = askedPrice.parse(held.asked);
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, held.productId ?? ""))
    .for("update");
  if (!product || product.archivedAt) return false;
  await tx
    .update(products)
    .set({ price, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.id, product.id));
  await recordPriceChanges(tx, [{ before: product, after: { ...product, price }, isConfirmed: true }]);
  if (product.parentId) await refreshGroups(tx, [product.parentId]);
  return true;
}
