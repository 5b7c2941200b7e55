import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { ProductRow } from "#domain/catalog/fields/product-field.ts";
import { refreshGroups } from "#domain/catalog/groups/refresh-group.ts";
import { indexSearchWords, lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { type Audited, audited } from "#domain/security/audit/audited.ts";
import { GroupHasVariants, ProductChanged } from "./product-errors.ts";
import { type ProductHold, removalOf } from "./removal.ts";

/**
 * Deletes a product that has no history. Archives a product with sales or stock items, because its history
 * must stay (spec R31). When a product with a history is already archived, the product stays unchanged.
 * @param input.version the version that the user saw
 * @throws SignInRequired, NotPermitted, NotFound
 * @throws GroupHasVariants when the product is a group with variants that are not archived
 * @throws ProductChanged when the product no longer has this version. The user must check how the product has
 * changed before the user can remove it.
 */
export async function removeProduct(
  caller: Caller,
  input: { id: string; version: number },
): Promise<"deleted" | "archived"> {
  return audited(caller, "products.delete", async (tx) => {
    if (!isId(input.id)) throw new NotFound("product");
    await lockCatalog(tx);
    // The row lock blocks new rows that reference the product. While the function holds the row lock, no new
    // order of the product can arrive before the product is deleted.
    const [before] = await tx.select().from(products).where(eq(products.id, input.id)).for("update");
    if (!before) throw new NotFound("product");
    if (before.version !== input.version) throw new ProductChanged();
    return removeLocked(tx, before);
  });
}

/**
 * Deletes or archives a product. Requires the catalog lock and the lock of the product's row.
 * @returns the result and the row for the audit log.
 * @throws GroupHasVariants for a group with variants that are not archived
 */
export async function removeLocked(
  tx: Transaction,
  before: ProductRow,
): Promise<{ result: "deleted" | "archived" } & (Audited | { audit: null })> {
  const { rows } = await tx.execute<ProductHold & Record<string, unknown>>(sql`select
    (select count(*)::int from products where parent_id = ${before.id}) as variants,
    (select count(*)::int from products where parent_id = ${before.id} and archived_at is null) as offered,
    (select count(*)::int from order_items where product_id = ${before.id}) as sales,
    (select count(*)::int from product_inventory where product_id = ${before.id}) as items,
    (select count(*)::int from inventory_batches where product_id = ${before.id}) as batches`);
  const hold = rows[0] ?? { sales: 0, items: 0, batches: 0, variants: 0, offered: 0 };
  const removal = removalOf(hold);
  if (removal === "refused") throw new GroupHasVariants();
  const isKept = removal === "archived";
  if (isKept && before.archivedAt) return { result: "archived", audit: null };
  if (isKept) {
    await tx
      .update(products)
      .set({ archivedAt: sql`now()`, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
      .where(eq(products.id, before.id));
  } else {
    await tx.delete(products).where(eq(products.id, before.id));
    await indexSearchWords(tx, new Set(), new Set(before.searchWords));
  }
  if (before.parentId) await refreshGroups(tx, [before.parentId]);
  return {
    result: removal,
    audit: isKept ? "PRODUCT_ARCHIVED" : "PRODUCT_DELETED",
    table: "products",
    recordId: before.id,
    details: { before: { name: before.name, slug: before.slug, price: before.price }, sales: hold.sales },
  };
}
