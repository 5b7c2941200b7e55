import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import type { OrderPatch, OrderRow } from "#domain/orders/change-order.ts";
import { resolveException } from "#domain/orders/open-exception.ts";
import { afterUnits, giveUnitsBack } from "./place-refund.ts";
import { takeBackDeliveries } from "./take-back-deliveries.ts";

/**
 * All of an order's money went back, so its delivery ends: what was owed is owed no more, what was handed over is taken back.
 * @returns what changes of the order. Call it with the order's row locked.
 */
export async function endDelivery(tx: Transaction, order: OrderRow): Promise<OrderPatch> {
  const patch = await endOwed(tx, order);
  if (patch.deliveryState === "none") return patch;
  await takeBackDeliveries(tx, order.id);
  return { ...patch, deliveryState: "revoked" };
}

/** The same for what is owed alone: what was handed over stays as it is. */
export async function endOwed(tx: Transaction, order: OrderRow): Promise<OrderPatch> {
  const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  await giveUnitsBack(tx, order.id);
  await resolveException(tx, "short_stock", order.id, "refunded");
  return afterUnits(order, lines);
}
