import { asc, inArray, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { readOnlyDb } from "#db/read-only.server.ts";
import { products } from "#db/schema/catalog.ts";
import { removeLocked } from "#domain/catalog/products/remove-product.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { type AuditEntry, recordAudit } from "#domain/security/audit/record-audit.ts";

/**
 * The outcome of a bulk removal. Products with sales or items are archived. All other products are deleted.
 */
export interface BulkRemoval {
  deleted: number;
  archived: number;
  /**
   * The number of available items of the archived products. Nobody can buy the items of an archived product.
   */
  available: number;
  /**
   * The number of groups with variants that are not archived. A bulk removal removes nothing when it includes
   * a group with variants that are not archived.
   */
  refused: number;
}

/**
 * Returns what the removal of several products would do, for the confirmation dialog.
 * @throws SignInRequired, NotPermitted
 */
export async function summarizeRemoval(caller: Caller, input: { ids: string[] }): Promise<BulkRemoval> {
  requirePermission(caller, "products.delete");
  const { rows } = await readOnlyDb.execute<BulkRemoval & Record<string, unknown>>(sql`
    select count(*) filter (where not held)::int as deleted, count(*) filter (where held)::int as archived,
      coalesce(sum(available), 0)::int as available, count(*) filter (where offered)::int as refused
    from (
      select ${HELD} as held, exists (select from products v where v.parent_id = p.id and v.archived_at is null) as offered,
        s.available + coalesce((select sum(c.available) from stock_changes c
        where c.product_id = p.id), 0) as available
      from products p join product_stock s on s.product_id = p.id
      where p.id = any(${sql.param(input.ids)}::uuid[]) and p.archived_at is null
    ) chosen`);
  return rows[0] ?? { deleted: 0, archived: 0, available: 0, refused: 0 };
}

/**
 * Whether a product (`p`) must remain in the database because it has sales, items, batches or variants. The
 * condition is the same as in `removalOf`.
 */
const HELD = sql`(exists (select from order_items l where l.product_id = p.id)
  or exists (select from product_inventory i where i.product_id = p.id)
  or exists (select from inventory_batches b where b.product_id = p.id)
  or exists (select from products v where v.parent_id = p.id))`;

/**
 * Removes several products with one action. Removes none of the products when an error occurs. Products with
 * sales or items are archived. Each product has its own audit row. Archived and unknown products stay
 * unchanged.
 * @throws SignInRequired, NotPermitted
 * @throws GroupHasVariants when one of the products is a group with variants that are not archived
 */
export async function removeProducts(
  caller: Caller,
  input: { ids: string[] },
): Promise<Pick<BulkRemoval, "deleted" | "archived">> {
  const staff = requirePermission(caller, "products.delete");
  // The function does not use `audited`, because each product has its own audit row.
  return inTransaction(async (tx: Transaction) => {
    await lockCatalog(tx);
    const rows = await tx
      .select()
      .from(products)
      .where(inArray(products.id, input.ids))
      .orderBy(asc(products.id))
      .for("update");
    const removed = { deleted: 0, archived: 0 };
    const audits: AuditEntry[] = [];
    for (const before of rows) {
      if (before.archivedAt) continue;
      const outcome = await removeLocked(tx, before);
      removed[outcome.result]++;
      if (outcome.audit === null) continue;
      const { result, audit: action, ...row } = outcome;
      audits.push({ ...row, action, permission: permissionUsed(staff, "products.delete") });
    }
    for (const audit of audits) await recordAudit(tx, staff, audit);
    return removed;
  });
}
