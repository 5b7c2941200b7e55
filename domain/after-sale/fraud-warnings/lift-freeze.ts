import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { fillUnfrozen } from "#domain/delivery/fill-unfrozen.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { changeOrder, type OrderRow } from "#domain/orders/change-order.ts";

/**
 * Removes the fraud warning from an order and delivers its backordered units from the available stock. Does
 * nothing while another fraud warning of the order is undecided. The caller must hold the lock of the order.
 * @param reason the reason of the decision, for the order's timeline.
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
