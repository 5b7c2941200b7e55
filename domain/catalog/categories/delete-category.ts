import { count, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { refreshCategoryWords } from "#domain/catalog/groups/refresh-group.ts";
import { holdChanges } from "#domain/catalog/price-guard/hold-changes.ts";
import { judgeMove, type TooLow } from "#domain/catalog/price-guard/judge-change.ts";
import { PlaceTooCheap } from "#domain/catalog/price-guard/place-too-cheap.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { CategoryHasProducts, NoPlaceForProducts } from "./category-errors.ts";

/**
 * Deletes a category. Moves the category's products to another category, including the archived products.
 * Updates the search words of the products in the same transaction (spec R31). Writes nothing on an error.
 * @param input.moveTo the id of the target category; null when there are no products to move
 * @returns the number of moved products
 * @throws SignInRequired, NotPermitted, NotFound, CategoryHasProducts, NoPlaceForProducts, PlaceTooCheap
 */
export async function deleteCategory(
  caller: Caller,
  input: { id: string; moveTo: string | null },
): Promise<{ moved: number }> {
  return audited(caller, "categories.delete", async (tx, staff) => {
    if (!isId(input.id)) throw new NotFound("category");
    await lockCatalog(tx);
    const { name, slug, description, isActive } = categories;
    const snapshot = { name, slug, description, isActive };
    const [before] = await tx
      .select(snapshot)
      .from(categories)
      .where(eq(categories.id, input.id))
      .for("update");
    if (!before) throw new NotFound("category");
    const [held] = await tx
      .select({ products: count() })
      .from(products)
      .where(eq(products.categoryId, input.id));
    const moved = held?.products ?? 0;
    const low = moved > 0 ? await moveProducts(tx, input.id, input.moveTo, moved) : null;
    if (low && staff.role !== "admin") throw new PlaceTooCheap(low);
    if (low) await holdChanges(tx, staff, [{ kind: "price", asked: null, low }]);
    await tx.delete(categories).where(eq(categories.id, input.id));
    return {
      result: { moved },
      audit: "CATEGORY_DELETED",
      table: "categories",
      recordId: input.id,
      details: { before, products_moved: moved, moved_to: moved > 0 ? input.moveTo : null },
    };
  });
}

/**
 * Moves the products to the target category. Returns a moved product whose price becomes too low because of
 * the coupons of the target category.
 */
async function moveProducts(
  tx: Transaction,
  from: string,
  to: string | null,
  held: number,
): Promise<TooLow | null> {
  if (to === null) throw new CategoryHasProducts(held);
  if (!isId(to) || to.toLowerCase() === from.toLowerCase()) throw new NoPlaceForProducts();
  const [place] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, to))
    .for("update");
  if (!place) throw new NoPlaceForProducts();
  const low = await judgeMove(tx, from, to);
  await tx
    .update(products)
    .set({ categoryId: to, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.categoryId, from));
  await refreshCategoryWords(tx, to);
  return low;
}
