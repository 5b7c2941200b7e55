import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * Reads and locks the row of an item until the transaction ends. Waits for a checkout that has locked the
 * item.
 * @throws NotFound for an unknown id.
 */
export async function lockItem(tx: Transaction, itemId: string) {
  if (!isId(itemId)) throw new NotFound("inventory item");
  const [item] = await tx.select().from(inventoryItems).where(eq(inventoryItems.id, itemId)).for("update");
  if (!item) throw new NotFound("inventory item");
  return item;
}
