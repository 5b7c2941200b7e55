import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { refunds } from "#db/schema/payments.ts";
import { mayOpenOrder } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer } from "#domain/kernel/caller.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { type HistoryEntry, orderHistory } from "./order-history.ts";

/** Reads the history of an order that the customer may open, oldest event first. @throws SignInRequired */
export async function readOrderHistory(caller: Caller, order: OrderView): Promise<HistoryEntry[]> {
  const own = and(eq(orders.id, order.id), mayOpenOrder(requireCustomer(caller)));
  const [[delivery], given] = await Promise.all([
    db
      .select({
        last: sql<Date | null>`max(${deliverables.deliveredAt})`.mapWith(deliverables.deliveredAt),
      })
      .from(deliverables)
      .innerJoin(orders, eq(orders.id, deliverables.orderId))
      .where(own),
    db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(own)
      .orderBy(asc(refunds.createdAt)),
  ]);
  return orderHistory({
    order,
    lastDelivery: delivery?.last?.toISOString() ?? null,
    refunds: given.map(({ refund }) => ({
      state: refund.state,
      amount: refund.amount,
      currency: refund.currency,
      at: refund.createdAt.toISOString(),
      movedAt: refund.updatedAt.toISOString(),
    })),
  });
}
