import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import type { OrderException } from "#db/vocabulary.ts";
import { type Caller, requireShopper } from "#domain/caller.ts";
import { shopNow } from "#domain/clock/shop-clock.ts";
import { listDeliverablesOf } from "#domain/delivery/queries.ts";
import { isId } from "#domain/ids.ts";
import type { OrderLineView, OrderSummary, OrderView } from "./order-views.ts";

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderItems.$inferSelect;

/** A shopper's orders, newest first; they belong to the user, never to an e-mail address (readings 14). */
export async function listOrders(caller: Caller, limit = 200): Promise<OrderSummary[]> {
  const { userId } = requireShopper(caller);
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  if (rows.length === 0) return [];
  const lines = await db
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(orderItems.position);
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => summaryOf(row, byOrder.get(row.id) ?? []));
}

/** One order of the shopper; null for an unknown id and for somebody else's alike. */
export function findOrder(caller: Caller, orderId: string): Promise<OrderView | null> {
  return isId(orderId) ? findOne(caller, eq(orders.id, orderId)) : Promise.resolve(null);
}

/** The order a hosted payment session belongs to, if it is the shopper's. */
export function findOrderBySession(caller: Caller, sessionId: string): Promise<OrderView | null> {
  return findOne(caller, eq(orders.stripeCheckoutSessionId, sessionId));
}

/** The shopper's latest completed order (readings 12). */
export function findLatestCompletedOrder(caller: Caller): Promise<OrderView | null> {
  return findOne(caller, eq(orders.status, "completed"));
}

/** The shopper's newest order that is not paid: what "Restore my cart" gives back. */
export function findLatestUnpaidOrder(caller: Caller): Promise<OrderView | null> {
  return findOne(
    caller,
    inArray(orders.paymentState, ["creating", "awaiting", "expired", "voided", "failed"]),
  );
}

async function findOne(caller: Caller, condition: SQL): Promise<OrderView | null> {
  const { userId } = requireShopper(caller);
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), condition))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  if (!row) return null;
  const [lines, deliverables] = await Promise.all([
    db.select().from(orderItems).where(eq(orderItems.orderId, row.id)).orderBy(orderItems.position),
    listDeliverablesOf(caller, row.id),
  ]);
  return {
    ...summaryOf(row, lines),
    customerEmail: row.customerEmail,
    exceptions: row.exceptions as OrderException[],
    paidAt: row.paidAt?.toISOString() ?? null,
    lines: lines.map(lineOf),
    deliverables,
  };
}

const summaryOf = (row: OrderRow, lines: readonly LineRow[]): OrderSummary => ({
  id: row.id,
  orderNumber: row.orderNumber,
  status: row.status,
  paymentState: row.paymentState,
  deliveryState: row.deliveryState,
  refundState: row.refundState,
  disputeState: row.disputeState,
  currency: row.currency,
  total: row.total,
  storeTotal: row.storeTotal,
  createdAt: row.createdAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
  itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
  firstItemName: lines[0]?.productName ?? "",
  checkoutUrl:
    row.status === "pending" && (row.holdUntil ?? row.expiresAt).getTime() > shopNow()
      ? row.checkoutUrl
      : null,
});

const lineOf = (line: LineRow): OrderLineView => ({
  productId: line.productId,
  productName: line.productName,
  productSlug: line.productSlug,
  emoji: line.emoji,
  deliveryType: line.deliveryType,
  quantity: line.quantity,
  price: line.price,
  delivered: line.deliveredQuantity,
  owed: line.owedQuantity,
  refunded: line.refundedQuantity,
});
