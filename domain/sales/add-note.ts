import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { parseNote } from "./note.ts";

/**
 * Adds a permanent staff note to the timeline of an order. Shoppers never see notes.
 * @throws SignInRequired, NotPermitted, NotFound, InvalidInput
 */
export async function addNote(caller: Caller, input: { orderId: string; note: string }): Promise<void> {
  const staff = requirePermission(caller, "orders.note");
  if (!isId(input.orderId)) throw new NotFound("order");
  const note = parseNote(input.note);
  await inTransaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    await changeOrder(tx, staff, order, {}, { type: "note", details: { note } });
    await recordAudit(tx, staff, {
      action: "ORDER_NOTE_ADDED",
      table: "orders",
      recordId: order.id,
      permission: permissionUsed(staff, "orders.note"),
      details: { length: note.length },
    });
  });
}
