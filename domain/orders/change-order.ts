import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import type { ActorKind } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { resolveException } from "./open-exception.ts";
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
 * Updates an order and writes an event with the new version. All changes of an order use this function.
 * The update only succeeds while the row still has the version that was read (optimistic locking).
 * Columns named in `patch.now` get the database's time; a time that is already set stays.
 * @throws OrderChanged when the version differs, or when the payment state may not change to the new one.
 */
export async function changeOrder(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  patch: OrderPatch,
  event: { type: string; details?: Record<string, unknown> },
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
  await tx.insert(orderEvents).values({
    orderId: row.id,
    version: row.version,
    type: event.type,
    ...actorOf(caller),
    details: { ...event.details, state: stateOf(row) },
  });
  // A late payment needs a person only while something of its order is owed.
  if (row.exceptions.includes("paid_late") && !["owed", "partial"].includes(row.deliveryState))
    await resolveException(tx, "paid_late", row.id, event.type);
  return row;
}

/**
 * Returns the state that an event stores: the order after that event. The last event therefore equals the
 * order (invariant I20). Amounts are minor units.
 */
export const stateOf = (order: OrderRow): (string | number)[] => [
  order.paymentState,
  order.deliveryState,
  order.refundState,
  order.disputeState,
  order.paidAmount,
  order.refundedAmount,
];

/**
 * Returns the actor of an event in the order's timeline; `actorId` is null for the provider and the system.
 */
export function actorOf(caller: Caller): { actorKind: ActorKind; actorId: string | null } {
  if (caller.kind === "shopper" || caller.kind === "staff")
    return { actorKind: caller.kind, actorId: caller.userId };
  if (caller.kind === "system" && caller.name === "provider") return { actorKind: "provider", actorId: null };
  return { actorKind: "system", actorId: null };
}
