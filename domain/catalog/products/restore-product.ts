import { and, eq, isNotNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/**
 * Restores an archived product as inactive; a staff member must activate it to sell it again (readings 31).
 * @throws SignInRequired, NotPermitted
 * @throws NotFound when the product does not exist or is not archived
 */
export async function restoreProduct(caller: Caller, input: { id: string }): Promise<void> {
  const staff = requirePermission(caller, "products.archive");
  if (!isId(input.id)) throw new NotFound("product");
  await inTransaction(async (tx) => {
    const [before] = await tx
      .select({ status: products.status, featured: products.featured })
      .from(products)
      .where(and(eq(products.id, input.id), isNotNull(products.archivedAt)))
      .for("update");
    if (!before) throw new NotFound("product");
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
    await recordAudit(tx, staff, {
      action: "PRODUCT_RESTORED",
      table: "products",
      recordId: input.id,
      permission: permissionUsed(staff, "products.archive"),
      details: { before, after: { status: "inactive", featured: false } },
    });
  });
}
