import { sql } from "drizzle-orm";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockBatch } from "./lock-batch.ts";

/**
 * Retires the available items of a batch permanently, for example because of a bad supplier. Reserved and
 * sold items stay with their orders.
 * @returns the number of retired items.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 */
export async function retireBatch(caller: Caller, input: { batchId: string }): Promise<{ retired: number }> {
  return audited(caller, "inventory.quarantine", async (tx) => {
    const batch = await lockBatch(tx, input.batchId);
    const { rowCount } = await tx.execute(sql`
      update product_inventory set state = 'retired', updated_at = now()
      where batch_id = ${batch.id} and state = 'available'`);
    const retired = rowCount ?? 0;
    return {
      result: { retired },
      audit: "INVENTORY_BATCH_RETIRED",
      table: "inventory_batches",
      recordId: batch.id,
      details: {
        product_id: batch.productId,
        before: { available: retired },
        after: { available: 0, retired_now: retired },
      },
    };
  });
}
