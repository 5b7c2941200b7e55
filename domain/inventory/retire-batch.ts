import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockBatch } from "./lock-batch.ts";

/**
 * Retires the available items of a batch permanently, for example because of a bad supplier. Reserved and
 * sold items stay with their orders.
 * @returns the number of retired items.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound
 */
export async function retireBatch(caller: Caller, input: { batchId: string }): Promise<{ retired: number }> {
  const staff = requirePermission(caller, "inventory.quarantine");
  return inTransaction(async (tx) => {
    const batch = await lockBatch(tx, input.batchId);
    const { rowCount } = await tx.execute(sql`
      update product_inventory set state = 'retired', updated_at = now()
      where batch_id = ${batch.id} and state = 'available'`);
    const retired = rowCount ?? 0;
    await recordAudit(tx, staff, {
      action: "INVENTORY_BATCH_RETIRED",
      table: "inventory_batches",
      recordId: batch.id,
      permission: permissionUsed(staff, "inventory.quarantine"),
      details: {
        product_id: batch.productId,
        before: { available: retired },
        after: { available: 0, retired_now: retired },
      },
    });
    return { retired };
  });
}
