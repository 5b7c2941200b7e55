import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import type { Audited } from "#domain/security/audit/audited.ts";
import { type InventoryState, ItemNotFree } from "#domain/stock/errors.ts";
import { lockItem } from "./lock-item.ts";

type Item = typeof inventoryItems.$inferSelect;

interface Move {
  itemId: string;
  from: InventoryState[];
  to: InventoryState;
  /** The action type in the audit log. */
  audit: string;
  /**
   * A function that runs while the item is locked, before its state changes. The function throws an error to
   * refuse the change of state.
   */
  check?: (item: Item) => Promise<void>;
  /**
   * A function that runs in the same transaction, after the item's state changes and before the audit row is
   * written.
   */
  after?: (item: Item) => Promise<unknown>;
}

/**
 * Changes the state of one item for a staff user.
 * @returns the row for the audit log.
 * @throws NotFound for an unknown id.
 * @throws ItemNotFree when the state is not one of `from`.
 */
export async function moveItem(tx: Transaction, move: Move): Promise<Audited> {
  const item = await lockItem(tx, move.itemId);
  if (!move.from.includes(item.state)) throw new ItemNotFree(item.state);
  await move.check?.(item);
  const { rowCount } = await tx
    .update(inventoryItems)
    .set({
      state: move.to,
      // An available item belongs to no order.
      ...(move.to === "available" ? { orderItemId: null, reservedUntil: null, soldAt: null } : {}),
      updatedAt: sql`now()`,
    })
    .where(and(eq(inventoryItems.id, item.id), inArray(inventoryItems.state, move.from)));
  if (rowCount !== 1) throw new Error("the state of the locked item changed");
  await move.after?.(item);
  return {
    audit: move.audit,
    table: "product_inventory",
    recordId: item.id,
    details: { product_id: item.productId, before: { state: item.state }, after: { state: move.to } },
  };
}
