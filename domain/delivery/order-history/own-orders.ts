import { and, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { OWN_LIST_PAGE } from "#db/values/limits.ts";
import type { OrderException } from "#db/values/vocabulary.ts";
import { mayOpenOrder, withoutGrants } from "#domain/identity/guests/order-access.ts";
import { type Caller, requireCustomer, requireShopper } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { isId } from "#domain/kernel/ids.ts";
import { paidBy } from "#domain/kernel/paid-by.ts";
import { coverOfId, inkOfId } from "#domain/kernel/product-cover.ts";
import { amountOfLine } from "#domain/orders/amounts/line-amount.ts";
import { toDollars } from "#domain/orders/amounts/to-dollars.ts";
import { isOrderNumber } from "#domain/orders/order-number.ts";
import type {
  ListPage,
  OrderLineView,
  OrderSummary,
  OrderTotals,
  OrderView,
} from "#domain/orders/order-views.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { listDeliverablesOf } from "./delivered-items.ts";
import { consentOfOrder, refundAtDeadline, voucherOf, waitsSinceOfOrder } from "./payment-view.ts";

type CoveredLine = typeof orderItems.$inferSelect & { cover: string };

/** An order with its charge. The charge is null when the order is not paid. */
interface FoundOrder {
  order: typeof orders.$inferSelect;
  charged: { amount: number; currency: string } | null;
}
const charge = { amount: payments.amount, currency: payments.currency };
const coverOfLine = sql<string>`${sql.raw(coverOfId("order_items.product_id"))}`;
const inkOfLine = sql<string>`${sql.raw(inkOfId("order_items.product_id"))}`;
/**
 * The number of delivered units of an order line that the shop has refunded. A unit counts only when it was
 * chosen for a refund and this refund has succeeded.
 */
const paidBackOfLine = sql<number>`(select coalesce(sum(jsonb_array_length(r.slots -> order_items.id::text)), 0)::int
  from refunds r where r.order_id = order_items.order_id and r.state = 'succeeded')`;
const refundedAtOfOrder = sql<string | null>`(select max(r.updated_at)::text from refunds r
  where r.order_id = ${orders.id} and r.state = 'succeeded')`;
const isOfOrder = and(eq(payments.orderId, orders.id), eq(payments.isDuplicate, false));

/**
 * Lists one page of a shopper's orders, newest first. Orders belong to the user, never to an email address
 * (spec R14). Returns the first page when `after` is unknown.
 */
export async function listOrders(
  caller: Caller,
  { after, limit = OWN_LIST_PAGE }: { after?: string | null; limit?: number } = {},
): Promise<ListPage<OrderSummary>> {
  const { userId } = requireShopper(caller);
  // Reads the time as text, because a JavaScript date has no microseconds.
  const [from] = isId(after)
    ? await db
        .select({ id: orders.id, at: sql<string>`${orders.createdAt}::text` })
        .from(orders)
        .where(and(eq(orders.id, after), eq(orders.userId, userId)))
    : [];
  const older =
    from && sql`(${orders.createdAt}, ${orders.id}) < (${from.at}::timestamptz, ${from.id}::uuid)`;
  const rows = await db
    .select({ order: orders, charged: charge })
    .from(orders)
    .leftJoin(payments, isOfOrder)
    .where(and(eq(orders.userId, userId), older))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.order.id ?? null) : null;
  if (shown.length === 0) return { items: [], next };
  const ids = shown.map(({ order }) => order.id);
  const lines = await db
    .select({ ...getTableColumns(orderItems), cover: coverOfLine })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(orderItems.position);
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return { items: shown.map((row) => summaryOf(row, byOrder.get(row.order.id) ?? [])), next };
}

/** Reads the totals of all orders of a shopper (spec S2.11). `spent` excludes refunded money. */
export async function readOrderTotals(caller: Caller): Promise<OrderTotals> {
  const { userId } = requireShopper(caller);
  const [orderFigures, refunded, items] = await Promise.all([
    db
      .select({
        orders: sql<number>`count(*)::int`,
        completed: sql<number>`(count(*) filter (where ${orders.status} = 'completed'))::int`,
        processing: sql<number>`(count(*) filter (where ${orders.status} = 'processing'))::int`,
        spent: sql<number>`coalesce(sum(${orders.storeTotal}) filter (
          where ${orders.paymentState} = 'paid' and ${orders.refundState} <> 'full'), 0)::float8`,
      })
      .from(orders)
      .where(eq(orders.userId, userId)),
    // Reads only orders with a refund. An index on the refund state finds the few orders with a refund.
    db
      .select({ amount: sql<number>`coalesce(sum(${orders.refundedStoreTotal}), 0)::float8` })
      .from(orders)
      .where(
        and(
          eq(orders.userId, userId),
          eq(orders.paymentState, "paid"),
          inArray(orders.refundState, ["requested", "pending", "partial", "failed"]),
        ),
      ),
    // This count of deliverables equals the delivered quantity of all lines (invariant I6b). The query for
    // the count reads only one index range.
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(deliverables)
      .where(and(eq(deliverables.userId, userId), ne(deliverables.status, "replaced"))),
  ]);
  const [figures] = orderFigures;
  if (!figures) throw new Error("the aggregate query returned no row");
  const spent = figures.spent - (refunded[0]?.amount ?? 0);
  return { ...figures, spent, items: items[0]?.count ?? 0 };
}

/** Returns an order of the customer. Returns null for an unknown id and for an order of another customer. */
export function findOrder(caller: Caller, orderId: string): Promise<OrderView | null> {
  return isId(orderId) ? findOne(caller, eq(orders.id, orderId)) : Promise.resolve(null);
}

/**
 * Returns the customer's order with this number (`HO-10001`). Returns null for an unknown number and for an
 * order of another customer.
 * @param after cursor: the id of the last delivered item on the previous page of delivered items.
 */
export function findOrderByNumber(
  caller: Caller,
  orderNumber: string,
  after?: string | null,
): Promise<OrderView | null> {
  return isOrderNumber(orderNumber)
    ? findOne(caller, eq(orders.orderNumber, orderNumber), after)
    : Promise.resolve(null);
}

/**
 * Returns the customer's order whose payment page has this session id at the provider. Returns null for an
 * unknown session and for another customer's order.
 */
export function findOrderBySession(caller: Caller, sessionId: string): Promise<OrderView | null> {
  return findOne(caller, eq(orders.providerSessionId, sessionId));
}

/** Finds the customer's newest completed order (spec R12). */
export function findLatestCompletedOrder(caller: Caller): Promise<OrderView | null> {
  return findOne(withoutGrants(caller), eq(orders.status, "completed"));
}

/** Finds the customer's newest unpaid order. The function "Restore my cart" uses the lines of this order. */
export function findLatestUnpaidOrder(caller: Caller): Promise<OrderView | null> {
  return findOne(
    withoutGrants(caller),
    inArray(orders.paymentState, ["creating", "awaiting", "expired", "voided", "failed"]),
  );
}

async function findOne(caller: Caller, condition: SQL, after?: string | null): Promise<OrderView | null> {
  const newest = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(mayOpenOrder(requireCustomer(caller)), condition))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  // The query returns one row for each line. Each row repeats the order and its charge.
  const rows = await db
    .select({
      order: orders,
      charged: charge,
      provider: payments.provider,
      waitsSince: waitsSinceOfOrder,
      refundedAt: refundedAtOfOrder,
      consent: consentOfOrder,
      line: orderItems,
      cover: coverOfLine,
      ink: inkOfLine,
      paidBack: paidBackOfLine,
    })
    .from(orders)
    .leftJoin(payments, isOfOrder)
    .leftJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, newest))
    .orderBy(orderItems.position);
  const [found] = rows;
  if (!found) return null;
  const row = found.order;
  const lines = rows.flatMap(({ line, cover, ink, paidBack }) =>
    line ? { ...line, cover, ink, paidBack } : [],
  );
  const deliverables = await listDeliverablesOf(caller, row.id, { after });
  return {
    ...summaryOf(found, lines),
    customerEmail: row.customerEmail,
    customerName: `${row.customerFirstName} ${row.customerLastName}`.trim(),
    paidBy: paidBy({ ...row, provider: found.provider, offered: row.paymentMethodTypes }),
    subtotal: row.subtotal,
    refundAtDeadline: await refundAtDeadline(found, lines),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    isDeclined: row.cancelReason === endReasons.declined,
    refundedAmount: row.refundedAmount,
    refundedAt: found.refundedAt && new Date(found.refundedAt).toISOString(),
    discount: row.discountAmount > 0 ? { code: row.couponCode, amount: row.discountAmount } : null,
    lines: lines.map((line) => lineOf(row, line)),
    consent: found.consent === null ? null : { at: row.createdAt.toISOString(), text: found.consent },
    deliverables,
  };
}

const summaryOf = ({ order: row, charged }: FoundOrder, lines: readonly CoveredLine[]): OrderSummary => ({
  id: row.id,
  orderNumber: row.orderNumber,
  status: row.status,
  paymentState: row.paymentState,
  deliveryState: row.deliveryState,
  refundState: row.refundState,
  disputeState: row.disputeState,
  exceptions: row.exceptions as OrderException[],
  currency: row.currency,
  total: row.total,
  storeTotal: row.storeTotal,
  charged,
  createdAt: row.createdAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  products: lines.map((line) => ({ name: line.productName, quantity: line.quantity })),
  firstCover: lines[0] ? { slug: lines[0].productSlug, emoji: lines[0].emoji, cover: lines[0].cover } : null,
  checkoutUrl:
    row.status === "pending" &&
    row.paymentState !== "async_pending" &&
    (row.holdUntil ?? row.expiresAt).getTime() > shopNow()
      ? row.checkoutUrl
      : null,
  voucher: voucherOf(row),
});

/**
 * @param order the order of the line. When the line has no stored dollar amount, the function converts the
 * unit price with the exchange rate of the order.
 */
const lineOf = (
  order: FoundOrder["order"],
  line: CoveredLine & { ink: string; paidBack: number },
): OrderLineView => ({
  productId: line.productId,
  productName: line.productName,
  productSlug: line.productSlug,
  emoji: line.emoji,
  cover: line.cover,
  ink: line.ink,
  deliveryType: line.deliveryType,
  quantity: line.quantity,
  amount: amountOfLine(line),
  storePrice:
    line.storePrice ?? toDollars({ amount: line.price, currency: order.currency }, order.exchangeRate),
  delivered: line.deliveredQuantity,
  open: order.deliveryState === "revoked" ? 0 : line.deliveredQuantity - line.paidBack,
  owed: line.owedQuantity,
  refunded: line.refundedQuantity,
});
