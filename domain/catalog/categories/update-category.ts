import { eq } from "drizzle-orm";
import { categories } from "#db/schema/catalog.ts";
import type { CategoryInput } from "#domain/catalog/products/product-input.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { CategoryChanged } from "./category-errors.ts";
import { saveCategory } from "./save-category.ts";

/**
 * Updates a category and the search words of its products (spec B5-9, B5-10). The category must still have
 * the version that the user read. Writes nothing on an error.
 * @throws SignInRequired, NotPermitted, NotFound, CategoryChanged, SlugTaken, ZodError
 */
export async function updateCategory(
  caller: Caller,
  input: { id: string; version: number; category: CategoryInput },
): Promise<CategoryView> {
  return audited(caller, "categories.save", async (tx) => {
    if (!isId(input.id)) throw new NotFound("category");
    await lockCatalog(tx);
    const { name, slug, description, ink, isActive, version } = categories;
    const snapshot = { name, slug, description, ink, isActive, version };
    const [row] = await tx.select(snapshot).from(categories).where(eq(categories.id, input.id)).for("update");
    if (!row) throw new NotFound("category");
    if (row.version !== input.version) throw new CategoryChanged();
    const saved = await saveCategory(tx, input.category, input.id);
    const { version: _, ...before } = row;
    return {
      result: saved,
      audit: "CATEGORY_UPDATED",
      table: "categories",
      recordId: input.id,
      details: { before, after: { ...before, ...input.category, name: saved.name, slug: saved.slug } },
    };
  });
}
