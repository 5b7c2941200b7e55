import { eq, sql } from "drizzle-orm";
import { products } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { ProductArchived } from "./product-errors.ts";

/**
 * Adds a product to the featured products, or removes the product from them (spec B4-3, B7-14). A repeated
 * request changes nothing.
 * @throws SignInRequired, NotPermitted, NotFound, ProductArchived
 */
export async function featureProduct(
  caller: Caller,
  input: { id: string; featured: boolean },
): Promise<void> {
  await audited(caller, "products.feature", async (tx) => {
    if (!isId(input.id)) throw new NotFound("product");
    const [before] = await tx
      .select({ featured: products.featured, archivedAt: products.archivedAt, kind: products.kind })
      .from(products)
      .where(eq(products.id, input.id))
      .for("update");
    if (!before || before.kind === "variant") throw new NotFound("product");
    if (before.archivedAt) throw new ProductArchived();
    if (before.featured === input.featured) return { audit: null };
    await tx
      .update(products)
      .set({ featured: input.featured, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
      .where(eq(products.id, input.id));
    return {
      audit: "PRODUCT_UPDATED",
      table: "products",
      recordId: input.id,
      details: { before: { featured: before.featured }, after: { featured: input.featured } },
    };
  });
}
