import { asc, eq, inArray, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { demoRows } from "#db/schema/pages.ts";
import { removeLocked } from "#domain/catalog/products/remove-product.ts";
import { lockCatalog } from "#domain/catalog/search/index-search-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { holdSettings, writeSettings } from "#domain/settings/write-settings.ts";
import { UNSOLD } from "./summarize-demo.ts";

/** The removed rows. Products with sales are archived, because past orders show these products. */
export interface DemoRemoved {
  deleted: number;
  archived: number;
  items: number;
  categories: number;
  banners: number;
}

/**
 * Removes the demo catalog: its unsold products with their items, its banners, and its categories that are
 * empty after this removal. Archives a demo product that was sold. Every other row stays unchanged. The shop
 * does not load the demo again. A second removal changes nothing.
 * @param caller staff, or the command, which needs no permission
 * @throws SignInRequired, NotPermitted, SecondFactorRequired
 */
export async function removeDemo(caller: Caller): Promise<DemoRemoved> {
  if (caller.kind !== "system") requirePermission(caller, "demo.remove");
  // The function does not use `audited`, because each product has its own audit row.
  return inTransaction(async (tx) => {
    await lockCatalog(tx);
    const permission = caller.kind === "staff" ? permissionUsed(caller, "demo.remove") : "";
    const ids = tx.select({ id: demoRows.rowId }).from(demoRows).where(eq(demoRows.kind, "product"));
    // The row lock blocks new orders of the demo products until the transaction ends.
    const rows = await tx
      .select()
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for("update");
    const removed: DemoRemoved = { deleted: 0, archived: 0, items: 0, categories: 0, banners: 0 };
    removed.items = await deleteUnsoldItems(tx);
    for (const before of rows) {
      if (before.archivedAt) continue;
      const outcome = await removeLocked(tx, before);
      removed[outcome.result]++;
      if (outcome.audit === null) continue;
      const { result, audit: action, ...row } = outcome;
      await recordAudit(tx, caller, { ...row, action, permission });
    }
    removed.banners = await countOf(tx, sql`delete from banners b using demo_rows d where d.row_id = b.id`);
    removed.categories = await countOf(
      tx,
      sql`delete from categories c using demo_rows d where d.row_id = c.id
        and not exists (select from products p where p.category_id = c.id)`,
    );
    await tx.delete(demoRows);
    await recordAudit(tx, caller, {
      action: "DEMO_REMOVED",
      table: "demo_rows",
      recordId: "demo",
      permission,
      details: { ...removed },
    });
    await writeSettings(tx, caller, await holdSettings(tx), { changes: { demoRemoved: true } });
    return removed;
  });
}

/**
 * Deletes the available items of the demo products without sales, and the batches of these products that then
 * contain no item. Returns the number of deleted items.
 */
async function deleteUnsoldItems(tx: Transaction): Promise<number> {
  const items = await countOf(
    tx,
    sql`delete from product_inventory i where i.state = 'available' and i.product_id in (${UNSOLD})`,
  );
  await tx.execute(sql`
    update inventory_batches b set item_count = (select count(*) from product_inventory i where i.batch_id = b.id)
    where b.product_id in (${UNSOLD})`);
  await tx.execute(sql`
    delete from inventory_batches b where b.item_count = 0 and b.product_id in (${UNSOLD})
      and not exists (select from product_inventory i where i.batch_id = b.id)`);
  return items;
}

const countOf = async (tx: Transaction, statement: ReturnType<typeof sql>): Promise<number> =>
  (await tx.execute(statement)).rowCount ?? 0;
