import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { deliverables, inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { fillBackorders, type ServedOrders } from "#domain/delivery/fill-backorders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { fingerprintOf } from "#domain/security/vault/seal.ts";
import { AlreadyInStock, ItemNotFree, ItemWasDelivered } from "#domain/stock/errors.ts";
import { addItems } from "./import/add-items.ts";
import { lockItem } from "./lock-item.ts";
import { openItem } from "./open-item.ts";

type Item = typeof inventoryItems.$inferSelect;

/**
 * Takes the credential of a unit that the customer returned unopened. Adds the credential to the stock again
 * as a new item. The old row remains linked to its delivery, and the shop never sells the old row again
 * (invariants I1, I3). The function retires the old row and replaces its fingerprint by a hash of its id. The
 * function shows the credential to nobody. An order that waits for stock gets the new item before a new
 * customer can buy it.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemUnreadable, AlreadyInStock
 * @throws ItemNotFree when the item is not in quarantine
 * @throws ItemWasDelivered when the customer has opened the item, or when no refund of the unit has succeeded
 */
export async function reshelveItem(
  caller: Caller,
  input: { itemId: string },
): Promise<{ served: ServedOrders }> {
  return audited(caller, "inventory.quarantine", async (tx, staff) => {
    await lockOrderOf(tx, input.itemId);
    const item = await lockItem(tx, input.itemId);
    if (item.state !== "quarantined") throw new ItemNotFree(item.state);
    if (!(await cameBackUnopened(tx, item.id))) throw new ItemWasDelivered();
    const { id: itemId, productId, accountDataSealed: sealed } = item;
    const content = openItem({ itemId, productId, sealed });
    await retireOld(tx, item);
    const batchId = await addBatch(tx, item, staff.userId);
    const fields = new Map(Object.entries(content));
    const validity = {
      ...(item.expiresAt && { until: item.expiresAt }),
      ...(item.validDays && { days: item.validDays }),
    };
    const fresh = { number: 1, fields, fingerprint: fingerprintOf(content), validity };
    const rejected = await addItems(tx, productId, batchId, [fresh]);
    if (rejected.length > 0) throw new AlreadyInStock();
    const served = { delivered: 0, partly: 0 };
    await fillBackorders(tx, productId, `reshelved ${itemId}`, served);
    return {
      result: { served },
      audit: "INVENTORY_RESHELVED",
      table: "inventory_batches",
      recordId: batchId,
      details: { product_id: productId, item_id: itemId, before: { state: item.state } },
    };
  });
}

/** Locks the order before the item, so that staff cannot restore the unit at the same time. */
async function lockOrderOf(tx: Transaction, itemId: string): Promise<void> {
  await tx.execute(sql`select 1 from ${orders} where id in (
    select order_id from ${deliverables} where inventory_item_id::text = ${itemId}) for update`);
}

/**
 * Returns true when the unit of the item was revoked before the customer opened it, and a refund of the unit
 * has succeeded.
 */
async function cameBackUnopened(tx: Transaction, itemId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${deliverables} d join ${orders} o on o.id = d.order_id
    where d.inventory_item_id = ${itemId} and d.status = 'revoked' and d.first_revealed_at is null
      and (o.refund_state = 'full' or exists (select 1 from ${refunds} r where r.order_id = o.id
        and r.state = 'succeeded' and r.slots -> d.order_item_id::text @> to_jsonb(d.slot)))`);
  return rows.length > 0;
}

/**
 * Retires the old row. The function changes the fingerprint of the old row and deletes the hashes of its
 * fields. The new item can then get the fingerprint and the hashes that the old row had.
 */
async function retireOld(tx: Transaction, { id }: Item): Promise<void> {
  const fingerprint = fingerprintOf({ reshelved: id });
  await tx.execute(sql`delete from item_field_prints where item_id = ${id}`);
  await tx
    .update(inventoryItems)
    .set({ state: "retired", fingerprint, updatedAt: sql`now()` })
    .where(eq(inventoryItems.id, id));
}

/** Adds a batch for the new item, with the source, supplier and cost of the old batch. Returns its id. */
async function addBatch(tx: Transaction, { batchId, productId }: Item, createdBy: string): Promise<string> {
  const [old] = batchId
    ? await tx.select().from(inventoryBatches).where(eq(inventoryBatches.id, batchId))
    : [];
  const id = randomUUID();
  const { source = "", supplier = "", unitCost = null } = old ?? {};
  await tx
    .insert(inventoryBatches)
    .values({ id, productId, source, supplier, unitCost, itemCount: 1, createdBy });
  return id;
}
