import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * Reads and locks the row of a batch until the transaction ends.
 * @throws NotFound for an unknown id.
 */
export async function lockBatch(tx: Transaction, batchId: string) {
  if (!isId(batchId)) throw new NotFound("batch");
  const [batch] = await tx
    .select()
    .from(inventoryBatches)
    .where(eq(inventoryBatches.id, batchId))
    .for("update");
  if (!batch) throw new NotFound("batch");
  return batch;
}
