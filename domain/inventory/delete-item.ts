import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { ItemNotFree } from "#domain/stock/refusals.ts";
import { lockItem } from "./lock-item.ts";

/**
 * Deletes an available item permanently and reduces the item count of its batch (invariant I4).
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree
 */
export async function deleteItem(caller: Caller, input: { itemId: string }): Promise<void> {
  const staff = requirePermission(caller, "inventory.delete");
  await inTransaction(async (tx) => {
    const item = await lockItem(tx, input.itemId);
    if (item.state !== "available") throw new ItemNotFree(item.state);
    await tx.delete(inventoryItems).where(eq(inventoryItems.id, item.id));
    if (item.batchId)
      await tx
        .update(inventoryBatches)
        .set({ itemCount: sql`${inventoryBatches.itemCount} - 1` })
        .where(eq(inventoryBatches.id, item.batchId));
    await recordAudit(tx, staff, {
      action: "INVENTORY_DELETED",
      table: "product_inventory",
      recordId: item.id,
      permission: permissionUsed(staff, "inventory.delete"),
      details: {
        product_id: item.productId,
        batch_id: item.batchId,
        before: { state: item.state, field_names: item.fieldNames },
        after: null,
      },
    });
  });
}
