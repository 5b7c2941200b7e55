import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readOnlyDb } from "#db/read-only.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orders } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import type { OrderException } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { FIRST_PAGE, type ListPlace } from "#domain/kernel/lists/list-place.ts";
import { placeCapped, placePage, readPage, spansOf } from "#domain/kernel/lists/read-page.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { marksTest, modeOf } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import { unlinkedInNeed } from "./attention-filters.ts";
import { countWaiting, saleSpans, sumAll } from "./find-sales.ts";
import { readFirstProducts } from "./first-products.ts";
import { matchSales } from "./match-sales.ts";
import type { OpenException, SaleRow, SalesPage } from "./sale-views.ts";
import { FOUND_MAX } from "./sales-conditions.ts";
import { SALES_PAGE, type SaleNeed, type SalesFilter } from "./sales-filter.ts";

/** Maximum number of exceptions that one page shows, oldest first. */
const QUEUE_MAX = 100;

/**
 * Reads one page of the sales that a search finds, with the figures of every tab (spec B2.10).
 * @throws SignInRequired, NotPermitted
 */
export async function listSales(
  caller: Caller,
  filter: SalesFilter,
  place: ListPlace = FIRST_PAGE,
): Promise<SalesPage> {
  requirePermission(caller, "orders.view");
  const isAll = filter.search === "" && !filter.narrowing;
  const matched = isAll ? null : await matchSales(filter);
  const [sums, waiting, found] = await Promise.all([
    matched?.sums ?? sumAll(),
    matched?.waiting ?? countWaiting(filter),
    readPage(place, SALES_PAGE, matched?.ids ? spansOf(matched.ids) : saleSpans(filter)),
  ]);
  const totals = { pendentes: sums.pending, concluidas: sums.completed, atencao: waiting.inNeed };
  const placed =
    sums.isCapped && filter.tab !== "atencao"
      ? placeCapped(found, SALES_PAGE, FOUND_MAX)
      : placePage(found, SALES_PAGE, filter.tab === "" ? sums.total : totals[filter.tab]);
  const ids = found.rows.map(({ id }) => id);
  const [rows, products] = await Promise.all([readRows(ids), readFirstProducts(ids)]);
  return {
    summary: { ...sums, ...waiting },
    rows: rows.map((row) => ({ ...row, product: products.get(row.id) ?? null })),
    ...placed,
  };
}

/**
 * Lists the open exceptions without an order, oldest first: payments of an unknown order, and failed events.
 * @param need one reason, or "" for all
 * @throws SignInRequired, NotPermitted
 */
export async function listUnlinkedExceptions(caller: Caller, need: SaleNeed = ""): Promise<OpenException[]> {
  requirePermission(caller, "orders.view");
  const kinds = unlinkedInNeed[need];
  if (!kinds) return [];
  const rows = await readOnlyDb
    .select()
    .from(exceptionQueue)
    .where(and(isNull(exceptionQueue.resolvedAt), isNull(exceptionQueue.orderId), kinds))
    .orderBy(asc(exceptionQueue.openedAt))
    .limit(QUEUE_MAX);
  return rows.map(exceptionView);
}

/**
 * Reads the currency in which staff enter amounts of an order. The result is the currency of the payment or,
 * before the payment, the currency of the order.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function readOrderCurrency(caller: Caller, orderId: string): Promise<string> {
  requirePermission(caller, "orders.view");
  if (!isId(orderId)) throw new NotFound("order");
  const [order] = await db
    .select({ asked: orders.currency, charged: payments.currency })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.isDuplicate, false)))
    .where(eq(orders.id, orderId));
  if (!order) throw new NotFound("order");
  return order.charged ?? order.asked;
}

/**
 * Converts an exception for display. The result contains only some details: the amount, currency, tax, seller
 * and deadline, and whether the provider's object is unreadable.
 */
export function exceptionView(row: typeof exceptionQueue.$inferSelect): OpenException {
  const amount = row.details.amount ?? row.details.charged;
  const { currency, addedTax } = row.details;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    amount: typeof amount === "number" ? amount : null,
    currency: typeof currency === "string" ? currency : null,
    addedTax: typeof addedTax === "number" ? addedTax : 0,
    isSoldByProvider: row.details.isSoldByProvider === true,
    isUnreadable: row.details.problem === "unreadable",
    openedAt: row.openedAt.toISOString(),
    due: typeof row.details.due === "string" ? row.details.due : null,
  };
}

interface RawRow extends Record<string, unknown> {
  item_count: number;
  total_quantity: number;
  kinds: string[];
  opened_at: Date | string | null;
  charged: { amount: number; currency: string } | null;
}

/**
 * The columns of an order that a row of the list needs. The list of columns is short, because an export reads
 * very many rows.
 */
const rowColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  customerFirstName: orders.customerFirstName,
  customerLastName: orders.customerLastName,
  customerEmail: orders.customerEmail,
  phone: orders.phone,
  paymentMethod: orders.paymentMethod,
  status: orders.status,
  paymentState: orders.paymentState,
  deliveryState: orders.deliveryState,
  refundState: orders.refundState,
  disputeState: orders.disputeState,
  exceptions: orders.exceptions,
  storeTotal: orders.storeTotal,
  total: orders.total,
  currency: orders.currency,
  refundedStoreTotal: orders.refundedStoreTotal,
  disputedStoreTotal: orders.disputedStoreTotal,
  isTest: orders.isTest,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  completedAt: orders.completedAt,
};
type RowOrder = Pick<typeof orders.$inferSelect, keyof typeof rowColumns>;

/** Returns the refunded and disputed amounts of an order. Returns null when the order is not paid. */
export const returnedOf = (
  order: Pick<RowOrder, "paymentState" | "refundedStoreTotal" | "disputedStoreTotal">,
): Returned | null =>
  order.paymentState === "paid"
    ? { refunded: order.refundedStoreTotal, disputed: order.disputedStoreTotal }
    : null;

/** Reads the list rows of the given orders, in the sequence of the given ids. */
export async function readRows(ids: readonly string[]): Promise<SaleRow[]> {
  if (ids.length === 0) return [];
  const rows = await readOnlyDb
    .select({
      order: rowColumns,
      // Each column name in this SQL contains the table name, because Drizzle would omit the table name in a
      // query of one table.
      facts: sql<RawRow>`(select json_build_object(
        'item_count', (select count(*) from order_items i where i.order_id = orders.id),
        'total_quantity', (select sum(i.quantity) from order_items i where i.order_id = orders.id),
        'charged', (select json_build_object('amount', p.amount, 'currency', p.currency) from payments p
          where p.order_id = orders.id and not p.is_duplicate),
        'kinds', (select coalesce(json_agg(e.kind order by e.opened_at), '[]') from exception_queue e
          where e.order_id = orders.id and e.resolved_at is null),
        'opened_at', (select min(e.opened_at) from exception_queue e where e.order_id = orders.id and e.resolved_at is null)))`,
      customerName: sql<string>`coalesce((select trim(c.first_name || ' ' || c.last_name) from customers c where c.id = orders.customer_id), '')`,
    })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.order.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [rowOf(row.order, row.facts, row.customerName)] : [];
  });
}

function rowOf(order: RowOrder, snapshot: RawRow, customerName: string): SaleRow {
  // This is the rule of `needsAttention`: when the bank took the money back before any delivery, no delivery
  // is due.
  const isOver =
    order.deliveryState === "revoked" ||
    (order.deliveryState === "none" && ["lost", "prevented"].includes(order.disputeState));
  const isOwedAgain = order.status === "completed" && ["owed", "partial"].includes(order.deliveryState);
  const isOwed = (order.status === "processing" || isOwedAgain) && !isOver;
  const attention =
    isOwed && !snapshot.kinds.includes("short_stock") ? ["owed", ...snapshot.kinds] : snapshot.kinds;
  const since = [
    ...(isOwed && order.paidAt ? [order.paidAt] : []),
    ...(snapshot.opened_at ? [new Date(snapshot.opened_at)] : []),
  ];
  const oldest = since.sort((a, b) => a.getTime() - b.getTime())[0];
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    customerName: `${order.customerFirstName} ${order.customerLastName}`.trim() || customerName,
    customerEmail: order.customerEmail,
    phone: order.phone,
    paymentMethod: order.paymentMethod,
    status: order.status,
    deliveryState: order.deliveryState,
    refundState: order.refundState,
    disputeState: order.disputeState,
    exceptions: order.exceptions as OrderException[],
    itemCount: snapshot.item_count,
    totalQuantity: snapshot.total_quantity,
    storeTotal: order.storeTotal,
    total: order.total,
    currency: order.currency,
    charged: snapshot.charged ?? { amount: order.total, currency: order.currency },
    returned: returnedOf(order),
    mode: modeOf(order),
    marksTest: marksTest(order),
    createdAt: order.createdAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    attention: [...new Set(attention)],
    attentionSince: attention.length > 0 ? (oldest?.toISOString() ?? null) : null,
  };
}
