import { inTransaction } from "#db/client.server.ts";
import type { CategoryInput } from "#domain/catalog/products/product-input.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { saveCategory } from "./save-category.ts";

/**
 * Creates a category for the "Nova Categoria" dialog (spec: back-office §2 Products; readings 29).
 * @throws SignInRequired, NotPermitted, SlugTaken, ZodError
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
