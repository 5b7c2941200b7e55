import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import type { OrderPatch, OrderRow } from "#domain/orders/change-order.ts";
import { resolveException } from "#domain/orders/open-exception.ts";
import { afterUnits, giveUnitsBack, waitingOf } from "./place-refund.ts";
import { recallDeliveries } from "./recall-deliveries.ts";

/**
 * Ends the delivery of a fully refunded order. Backordered units are cancelled and delivered items are
 * revoked. The caller must hold the lock of the order's row.
 * @returns the changes that the caller must write to the order.
 */
export async function endDelivery(tx: Transaction, order: OrderRow): Promise<OrderPatch> {
  const patch = await cancelBackorders(tx, order);
  if (patch.deliveryState === "none") return patch;
  await recallDeliveries(tx, order.id);
  return { ...patch, deliveryState: "revoked" };
}

/**
 * Cancels the backordered units of an order. Delivered items stay. Returns the changes to write to the order.
 */
export async function cancelBackorders(tx: Transaction, order: OrderRow): Promise<OrderPatch> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const units = waitingOf(lines);
  await giveUnitsBack(tx, units);
  await resolveException(tx, "short_stock", order.id, "refunded");
  return afterUnits(order, lines, units);
}
