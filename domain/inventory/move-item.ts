import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { permissionUsed } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type InventoryState, ItemNotFree } from "#domain/stock/refusals.ts";
import { lockItem } from "./lock-item.ts";

type Item = typeof inventoryItems.$inferSelect;

interface Move {
  itemId: string;
  from: InventoryState[];
  to: InventoryState;
  /** Of the audit log. */
  action: string;
  /** Asked while the item is held, before it moves. */
  check?: (item: Item) => Promise<void>;
  /** What follows in the same transaction, before its audit row. */
  after?: (item: Item) => Promise<unknown>;
}

/**
 * Moves one item between the states of the shelf on behalf of a person, with its audit row. The caller was asked for
 * `inventory.quarantine` before.
 * @throws NotFound, ItemNotFree
 */
export async function moveItem(tx: Transaction, staff: Staff, move: Move): Promise<void> {
  const item = await lockItem(tx, move.itemId);
  if (!move.from.includes(item.state)) throw new ItemNotFree(item.state);
  await move.check?.(item);
  const { rowCount } = await tx
    .update(inventoryItems)
    .set({
      state: move.to,
      // What stands on the shelf belongs to nobody.
      ...(move.to === "available" ? { orderItemId: null, reservedUntil: null, soldAt: null } : {}),
      updatedAt: sql`now()`,
    })
    .where(and(eq(inventoryItems.id, item.id), inArray(inventoryItems.state, move.from)));
  if (rowCount !== 1) throw new Error("the held item was moved by somebody else");
  await move.after?.(item);
  await recordAudit(tx, staff, {
    action: move.action,
    table: "product_inventory",
    recordId: item.id,
    permission: permissionUsed(staff, "inventory.quarantine"),
    details: { product_id: item.productId, before: { state: item.state }, after: { state: move.to } },
  });
}
