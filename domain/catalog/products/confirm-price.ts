import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { priceHolds } from "#db/schema/prices.ts";
import { refreshGroups } from "#domain/catalog/groups/refresh-group.ts";
import { recordPriceChanges } from "#domain/catalog/pricing/record-price-changes.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { ProductArchived, ProductChanged } from "./product-errors.ts";

/** The staff member who requested a large price drop cannot confirm it. Admins can. */
export class OwnPrice extends DomainError {
  constructor() {
    super("own_price", 403);
  }
}

/**
 * Applies a held price. Requires a second staff member or an admin, with a fresh second factor.
 * @param input.price the displayed price in minor units; another price that was held meanwhile is refused
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, OwnPrice, ProductChanged,
 *   ProductArchived
 */
export async function confirmPrice(caller: Caller, input: { id: string; price: number }): Promise<void> {
  await audited(caller, "products.confirm-price", async (tx, staff) => {
    if (!isId(input.id)) throw new NotFound("product");
    await lockCatalog(tx);
    const { product, hold } = await lockHeld(tx, input.id);
    if (hold.price !== input.price) throw new ProductChanged();
    if (product.archivedAt) throw new ProductArchived();
    if (staff.role !== "admin" && hold.askedBy === staff.userId) throw new OwnPrice();
    await tx.delete(priceHolds).where(eq(priceHolds.productId, product.id));
    await tx
      .update(products)
      .set({ price: hold.price, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
      .where(eq(products.id, product.id));
    await recordPriceChanges(tx, [{ before: product, after: { ...product, price: hold.price } }], true);
    if (product.parentId) await refreshGroups(tx, [product.parentId]);
    return {
      audit: "PRICE_CONFIRMED",
      table: "products",
      recordId: product.id,
      details: { before: { price: product.price }, after: { price: hold.price }, asked_by: hold.askedBy },
    };
  });
}

/** Reads and locks a product and its held price. @throws NotFound */
export async function lockHeld(tx: Transaction, id: string) {
  const [product] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  const [hold] = await tx.select().from(priceHolds).where(eq(priceHolds.productId, id)).for("update");
  if (!product || !hold) throw new NotFound("price");
  return { product, hold };
}
