import { inTransaction } from "#db/client.server.ts";
import type { CategoryInput } from "#domain/catalog/products/product-input.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { saveCategory } from "./save-category.ts";

/**
 * Makes a category from the "Nova Categoria" dialog of the products page (spec: back-office §2 Products; readings 29).
 * @throws NotPermitted, SlugTaken, ZodError
 */
export async function createCategory(caller: Caller, input: CategoryInput): Promise<CategoryView> {
  const staff = requirePermission(caller, "categories.save");
  return inTransaction(async (tx) => {
    const made = await saveCategory(tx, input);
    await recordAudit(tx, staff, {
      action: "CATEGORY_CREATED",
      table: "categories",
      recordId: made.id,
      permission: permissionUsed(staff, "categories.save"),
      details: { after: { name: made.name, slug: made.slug } },
    });
    return made;
  });
}
