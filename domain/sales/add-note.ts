import { eq } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { parseNote } from "./note.ts";

/**
 * Adds a permanent staff note to the timeline of an order. Shoppers never see notes.
 * @throws SignInRequired, NotPermitted, NotFound, InvalidInput
 */
export async function addNote(caller: Caller, input: { orderId: string; note: string }): Promise<void> {
  await audited(caller, "orders.note", async (tx, staff) => {
    if (!isId(input.orderId)) throw new NotFound("order");
    const note = parseNote(input.note);
    const [order] = await tx.select().from(orders).where(eq(orders.id, input.orderId)).for("update");
    if (!order) throw new NotFound("order");
    await changeOrder(tx, staff, order, {}, { type: "note", details: { note } });
    return {
      audit: "ORDER_NOTE_ADDED",
      table: "orders",
      recordId: order.id,
      details: { length: note.length },
    };
  });
}
