import { eq, sql } from "drizzle-orm";
import { inventoryBatches } from "#db/schema/inventory.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockBatch } from "./lock-batch.ts";

/**
 * Deletes the available items of a batch, for example after a mistaken import. Reduces the item count of
 * the batch (invariant I4). Reserved and sold items stay in the batch.
 * @returns the number of deleted items.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 */
export async function deleteBatchItems(
  caller: Caller,
  input: { batchId: string },
): Promise<{ deleted: number }> {
  return audited(caller, "inventory.delete", async (tx) => {
    const batch = await lockBatch(tx, input.batchId);
    const { rowCount } = await tx.execute(sql`
      delete from product_inventory where batch_id = ${batch.id} and state = 'available'`);
    const deleted = rowCount ?? 0;
    await tx
      .update(inventoryBatches)
      .set({ itemCount: sql`${inventoryBatches.itemCount} - ${deleted}` })
      .where(eq(inventoryBatches.id, batch.id));
    return {
      result: { deleted },
      audit: "INVENTORY_BATCH_DELETED",
      table: "inventory_batches",
      recordId: batch.id,
      details: {
        product_id: batch.productId,
        before: { item_count: batch.itemCount },
        after: { item_count: batch.itemCount - deleted },
      },
    };
  });
}
