import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { buildAwaitingOrder, buildPaidOrder, sandbox } from "./build-order.ts";

type Item = typeof inventoryItems.$inferSelect;

/** Returns every item of a product, oldest first. */
export const stockOf = (productId: string): Promise<Item[]> =>
  db
    .select()
    .from(inventoryItems)
    .where(eq(inventoryItems.productId, productId))
    .orderBy(inventoryItems.createdAt);

/** Returns the oldest item of a product. @throws Error when there is none. */
export async function firstItem(productId: string): Promise<Item> {
  const [item] = await stockOf(productId);
  if (!item) throw new Error("nothing is in stock");
  return item;
}

/** Opens the sealed fields of an item. */
export const contentOf = (item: Item): Record<string, string> =>
  openFields(item.accountDataSealed, { itemId: item.id, productId: item.productId });

/** Returns the batch that contains an item. */
export async function batchOf(item: Item) {
  const rows = await db
    .select()
    .from(inventoryBatches)
    .where(eq(inventoryBatches.id, item.batchId ?? ""));
  return rows[0];
}

/**
 * Builds a paid order that waits for its units. The payment came after the order's expiry, when another
 * shopper had already bought the last available items. `card` is a test card's number.
 */
export async function buildBackorderedOrder(productId: string, card?: string, quantity = 1): Promise<string> {
  const late = await buildAwaitingOrder({ items: [{ productId, quantity }] });
  await db.execute(sql`update orders set expires_at = now() - interval '1 hour' where id = ${late.orderId}`);
  await db.execute(sql`update product_inventory set state = 'available', order_item_id = null, reserved_until = null
    where product_id = ${productId} and state = 'reserved'`);
  await buildPaidOrder({ items: [{ productId, quantity }] });
  await sandbox.pay({ session: late.session, ...(card && { card }) });
  await reconcileOrder(late.orderId, "test");
  return late.orderId;
}
