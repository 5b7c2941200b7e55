import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/**
 * An item's row, held until the transaction ends; a buyer who is taking it is waited for.
 * @throws NotFound
 */
export async function lockItem(tx: Transaction, itemId: string) {
  if (!isId(itemId)) throw new NotFound("inventory item");
  const [item] = await tx.select().from(inventoryItems).where(eq(inventoryItems.id, itemId)).for("update");
  if (!item) throw new NotFound("inventory item");
  return item;
}
