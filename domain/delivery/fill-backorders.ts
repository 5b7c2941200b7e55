import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { deliveryStateOf } from "#domain/orders/delivery-state.ts";
import { resolveException } from "#domain/orders/open-exception.ts";
import { deliverFree } from "./deliver-free.ts";
import { deliverHeld } from "./deliver-held.ts";
import { comesFromStock, waitsForStock } from "./waiting-orders.ts";

/**
 * The number of waiting orders that got units, for each result. `delivered` orders are complete. `partly`
 * orders still wait.
 */
export interface ServedOrders {
  delivered: number;
  partly: number;
}

/**
 * Delivers new stock of a product to the paid orders that wait for this product. The order with the oldest
 * payment comes first. Call the function in the transaction that adds the stock, so that no new customer can
 * buy the stock first. Frozen orders get nothing.
 * @param served the counts of the orders that got units. The function increases these counts.
 * @returns the number of delivered units.
 */
export async function fillBackorders(
  tx: Transaction,
  productId: string,
  cause: string,
  served: ServedOrders = { delivered: 0, partly: 0 },
): Promise<number> {
  let filled = 0;
  const waiting = await tx.execute<{ id: string }>(sql`
    select o.id from orders o
    where o.delivery_state in ('owed', 'partial') and ${waitsForStock}
      and exists (select 1 from order_items i where i.order_id = o.id and i.product_id = ${productId}
        and i.owed_quantity > 0 and ${comesFromStock})
    order by o.paid_at, o.id for update of o`);
  for (const { id } of waiting.rows) {
    const { taken, isDone } = await fillOrder(tx, id, productId, cause);
    if (taken === 0) break;
    served[isDone ? "delivered" : "partly"]++;
    filled += taken;
  }
  return filled;
}

async function fillOrder(
  tx: Transaction,
  orderId: string,
  productId: string,
  cause: string,
): Promise<{ taken: number; isDone: boolean }> {
  const nothing = { taken: 0, isDone: false };
  const [order] = await tx.select().from(orders).where(sql`${orders.id} = ${orderId}`);
  const lines = await tx.select().from(orderItems).where(sql`${orderItems.orderId} = ${orderId}`);
  const line = lines.find((candidate) => candidate.productId === productId);
  if (!order || !line || line.owedQuantity === 0) return nothing;
  const [held] = await deliverHeld(tx, order, line.id);
  const updated = await deliverFree(tx, order, held ?? line);
  const taken = updated.deliveredQuantity - line.deliveredQuantity;
  if (taken === 0) return nothing;

  const state = deliveryStateOf(lines.map((other) => (other.id === line.id ? updated : other)));
  const isDone = state === "delivered";
  await changeOrder(
    tx,
    system("restock"),
    order,
    {
      deliveryState: state,
      exceptions: isDone ? order.exceptions.filter((kind) => kind !== "short_stock") : order.exceptions,
      now: isDone ? ["completedAt"] : [],
    },
    { type: isDone ? "delivered" : "partly_delivered", details: { cause, units: taken } },
  );
  if (isDone) await resolveException(tx, "short_stock", order.id, cause);
  return { taken, isDone };
}
