import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { OrderAction } from "./events-of.ts";
import { resolveException } from "./open-exception.ts";
import { recordOrderEvent } from "./record-order-event.ts";
import { paymentMayGo } from "./status.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderPatch = Partial<
  Pick<
    OrderRow,
    | "paymentState"
    | "deliveryState"
    | "refundState"
    | "disputeState"
    | "exceptions"
    | "providerSessionId"
    | "providerPaymentId"
    | "isTest"
    | "checkoutUrl"
    | "paidAmount"
    | "storeTotal"
    | "askedStoreTotal"
    | "refundedAmount"
    | "paymentMethod"
    | "cancelReason"
    | "nextCheckAt"
  >
> & { now?: readonly ("paidAt" | "completedAt" | "cancelledAt")[] };

/** Another transaction changed the order after it was read. Callers read the order again and retry. */
export class OrderChanged extends Error {
  constructor() {
    super("another transaction changed the order after it was read");
    this.name = "OrderChanged";
  }
}

/**
 * Updates an order and writes an event with the new version; mails follow from its public events
 * (`events-of.ts`). All changes of an order use this function.
 * The update only succeeds while the row still has the version that was read (optimistic locking).
 * Columns named in `patch.now` get the database's time; a time that is already set stays.
 * @throws OrderChanged when the version differs, or when the payment state may not change to the new one.
 */
export async function changeOrder(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  patch: OrderPatch,
  action: OrderAction,
): Promise<OrderRow> {
  const { now = [], ...columns } = patch;
  if (columns.paymentState && !paymentMayGo(order.paymentState, columns.paymentState))
    throw new OrderChanged();
  const times = Object.fromEntries(now.map((name) => [name, sql`coalesce(${orders[name]}, now())`]));
  const changed = await tx
    .update(orders)
    .set({ ...columns, ...times, version: order.version + 1, updatedAt: sql`now()` })
    .where(and(eq(orders.id, order.id), eq(orders.version, order.version)))
    .returning();
  const row = changed[0];
  if (!row) throw new OrderChanged();
  await recordOrderEvent(tx, caller, { before: order, after: row, action });
  // A late payment needs a person only while something of its order is owed.
  if (row.exceptions.includes("paid_late") && !["owed", "partial"].includes(row.deliveryState))
    await resolveException(tx, "paid_late", row.id, action.type);
  return row;
}
