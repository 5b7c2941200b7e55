import { and, eq, isNotNull, sql } from "drizzle-orm";
import { products } from "#db/schema/catalog.ts";
import { refreshGroups } from "#domain/catalog/groups/refresh-group.ts";
import { holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { guardProduct } from "./guard-products.ts";

/**
 * Restores an archived product as inactive. A staff member must activate the product to sell the product
 * again (spec R31). Coupons that staff created after the archiving can make the product too cheap. When
 * coupons make the product too cheap, only an admin can restore the product.
 * @throws SignInRequired, NotPermitted, PlaceTooCheap
 * @throws NotFound when the product does not exist or is not archived
 */
export async function restoreProduct(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "products.archive", async (tx, staff) => {
    if (!isId(input.id)) throw new NotFound("product");
    await lockCatalog(tx);
    const [row] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, input.id), isNotNull(products.archivedAt)))
      .for("update");
    if (!row) throw new NotFound("product");
    const { parentId, status, featured } = row;
    const { told } = await guardProduct(tx, staff, { before: row, wanted: { ...row, archivedAt: null } });
    await tx
      .update(products)
      .set({
        archivedAt: null,
        status: "inactive",
        featured: false,
        version: sql`${products.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(products.id, input.id));
    if (parentId) await refreshGroups(tx, [parentId]);
    await holdChanges(tx, staff, told);
    return {
      audit: "PRODUCT_RESTORED",
      table: "products",
      recordId: input.id,
      details: { before: { status, featured }, after: { status: "inactive", featured: false } },
    };
  });
}
