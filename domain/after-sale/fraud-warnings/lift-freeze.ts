import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import { fillUnfrozen } from "#domain/delivery/fill-unfrozen.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";

/**
 * Opens what an order delivered again, once no fraud warning of it is undecided, and gives it what it is owed and is there;
 * nothing happens before. Call it with the order's row locked.
 * @param reason how it was decided, for the order's history.
 */
export async function liftFreeze(
  tx: Transaction,
  caller: Caller,
  order: OrderRow,
  reason: string,
): Promise<void> {
  if (!order.exceptions.includes("early_fraud_warning")) return;
  const undecided = await tx.$count(
    exceptionQueue,
    and(
      eq(exceptionQueue.kind, "early_fraud_warning"),
      eq(exceptionQueue.orderId, order.id),
      isNull(exceptionQueue.resolvedAt),
    ),
  );
  if (undecided > 0) return;
  const exceptions = order.exceptions.filter((kind) => kind !== "early_fraud_warning");
  const event = { type: "fraud_warning_closed", details: { reason } };
  await fillUnfrozen(tx, order, await changeOrder(tx, caller, order, { exceptions }, event));
}
