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
  /** The action type in the audit log. */
  action: string;
  /** Runs while the item is locked, before its state changes; throws to refuse the change. */
  check?: (item: Item) => Promise<void>;
  /** Runs in the same transaction after the change, before the audit row. */
  after?: (item: Item) => Promise<unknown>;
}

/**
 * Changes the state of one item on behalf of staff and writes the audit row. The caller must have checked the
 * permission `inventory.quarantine`.
 * @throws NotFound for an unknown id.
 * @throws ItemNotFree when the state is not one of `from`.
 */
export async function moveItem(tx: Transaction, staff: Staff, move: Move): Promise<void> {
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
  await recordAudit(tx, staff, {
    action: move.action,
    table: "product_inventory",
    recordId: item.id,
    permission: permissionUsed(staff, "inventory.quarantine"),
    details: { product_id: item.productId, before: { state: item.state }, after: { state: move.to } },
  });
}
