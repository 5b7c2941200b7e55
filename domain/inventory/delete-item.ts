import { eq, sql } from "drizzle-orm";
import { inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { ItemNotFree } from "#domain/stock/errors.ts";
import { lockItem } from "./lock-item.ts";

/**
 * Deletes an available item permanently and reduces the item count of its batch (invariant I4).
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree
 */
export async function deleteItem(caller: Caller, input: { itemId: string }): Promise<void> {
  await audited(caller, "inventory.delete", async (tx) => {
    const item = await lockItem(tx, input.itemId);
    if (item.state !== "available") throw new ItemNotFree(item.state);
    await tx.delete(inventoryItems).where(eq(inventoryItems.id, item.id));
    if (item.batchId)
      await tx
        .update(inventoryBatches)
        .set({ itemCount: sql`${inventoryBatches.itemCount} - 1` })
        .where(eq(inventoryBatches.id, item.batchId));
    return {
      audit: "INVENTORY_DELETED",
      table: "product_inventory",
      recordId: item.id,
      details: {
        product_id: item.productId,
        batch_id: item.batchId,
        before: { state: item.state, field_names: item.fieldNames },
        after: null,
      },
    };
  });
}
