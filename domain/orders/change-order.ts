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
    | "stripeCheckoutSessionId"
    | "stripePaymentIntentId"
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

/** The order changed between reading and writing; read it again and decide anew. */
export class OrderChanged extends Error {
  constructor() {
    super("the order changed in the meantime");
    this.name = "OrderChanged";
  }
}

/**
 * The one way an order changes: a guarded update from the version that was read, and an event of the same version.
 * Times named in `now` are set to the database's clock.
 * @throws OrderChanged when the order is no longer the one that was read, or its payment may not go there.
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

/** What an event says the order is after it: the events folded are the order (invariant I20). Amounts are minor units. */
export const stateOf = (order: OrderRow): (string | number)[] => [
  order.paymentState,
  order.deliveryState,
  order.refundState,
  order.disputeState,
  order.paidAmount,
  order.refundedAmount,
];

/** Who did it, for an order's timeline. */
export function actorOf(caller: Caller): { actorKind: ActorKind; actorId: string | null } {
  if (caller.kind === "shopper" || caller.kind === "staff")
    return { actorKind: caller.kind, actorId: caller.userId };
  if (caller.kind === "system" && caller.name === "provider") return { actorKind: "provider", actorId: null };
  return { actorKind: "system", actorId: null };
}
