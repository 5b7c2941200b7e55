import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { type Caller, requireShopper } from "#domain/caller.ts";
import type { DeliverableView } from "#domain/orders/order-views.ts";
import { isFrozen } from "./frozen.ts";

/** What a shopper received, newest first, names of the fields only. */
export function listDeliverables(caller: Caller, limit = 500): Promise<DeliverableView[]> {
  return list(caller, sql`true`, limit);
}

/** What one order of the shopper delivered, in the order of its lines. */
export function listDeliverablesOf(caller: Caller, orderId: string): Promise<DeliverableView[]> {
  return list(caller, eq(deliverables.orderId, orderId), 1000);
}

async function list(caller: Caller, condition: SQL, limit: number): Promise<DeliverableView[]> {
  const { userId } = requireShopper(caller);
  const rows = await db
    .select({
      deliverable: deliverables,
      line: orderItems,
      orderNumber: orders.orderNumber,
      disputeState: orders.disputeState,
      exceptions: orders.exceptions,
    })
    .from(deliverables)
    .innerJoin(orderItems, eq(orderItems.id, deliverables.orderItemId))
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .where(and(eq(deliverables.userId, userId), ne(deliverables.status, "replaced"), condition))
    .orderBy(desc(deliverables.deliveredAt), orderItems.position, deliverables.slot)
    .limit(limit);
  return rows.map(({ deliverable, line, orderNumber, disputeState, exceptions }) => ({
    id: deliverable.id,
    orderId: deliverable.orderId,
    orderNumber,
    productId: deliverable.productId,
    productName: line.productName,
    productSlug: line.productSlug,
    emoji: line.emoji,
    deliveryType: deliverable.deliveryType,
    status: deliverable.status,
    fieldNames: deliverable.fieldNames,
    frozen: isFrozen({ disputeState, exceptions }),
    deliveredAt: deliverable.deliveredAt.toISOString(),
    expiresAt: deliverable.expiresAt?.toISOString() ?? null,
    firstRevealedAt: deliverable.firstRevealedAt?.toISOString() ?? null,
  }));
}
