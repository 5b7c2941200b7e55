import type { CategoryInput } from "#domain/catalog/products/product-input.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { saveCategory } from "./save-category.ts";

/**
 * Creates a category for the "Nova Categoria" dialog (spec B2.6, R29).
 * @throws SignInRequired, NotPermitted, SlugTaken, ZodError
 */
export async function createCategory(caller: Caller, input: CategoryInput): Promise<CategoryView> {
  return audited(caller, "categories.save", async (tx) => {
    const made = await saveCategory(tx, input);
    return {
      result: made,
      audit: "CATEGORY_CREATED",
      table: "categories",
      recordId: made.id,
      details: { after: { name: made.name, slug: made.slug } },
    };
  });
}
