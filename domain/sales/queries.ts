import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue, orders } from "#db/schema/orders.ts";
import type { Caller } from "#domain/caller.ts";
import { NotFound } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";
import { requirePermission } from "#domain/permissions.ts";
import type { OpenException, SaleRow, SalesPage, SalesSummary } from "./sale-views.ts";
import { containing, SALES_PAGE, type SaleSort, type SalesFilter, type SaleTab } from "./sales-filter.ts";

/** More rows of the queue than a person reads; the oldest are shown. */
const QUEUE_MAX = 100;

/**
 * One page of the sales with the numbers of every tab, of the orders that the search finds (spec: back-office §2 Sales).
 * @param page from 1; a page past the end is the last one.
 * @throws SignInRequired, NotPermitted
 */
export async function listSales(caller: Caller, filter: SalesFilter, page: number): Promise<SalesPage> {
  requirePermission(caller, "orders.view");
  const [summary, asked] = await Promise.all([
    summarize(filter.search),
    pageOfIds(filter, (page - 1) * SALES_PAGE, SALES_PAGE),
  ]);
  const total = {
    "": summary.total,
    pendentes: summary.pending,
    concluidas: summary.completed,
    atencao: summary.attention,
  }[filter.tab];
  const last = Math.max(1, Math.ceil(total / SALES_PAGE));
  const isPast = asked.length === 0 && page > last;
  const ids = isPast ? await pageOfIds(filter, (last - 1) * SALES_PAGE, SALES_PAGE) : asked;
  return { summary, rows: await readRows(ids), total, page: Math.min(page, last) };
}

/**
 * What waits in the queue and belongs to no order: money whose order nobody knows, events that could not be handled;
 * oldest first.
 * @throws SignInRequired, NotPermitted
 */
export async function listLooseExceptions(caller: Caller): Promise<OpenException[]> {
  requirePermission(caller, "orders.view");
  const rows = await db
    .select()
    .from(exceptionQueue)
    .where(and(isNull(exceptionQueue.resolvedAt), isNull(exceptionQueue.orderId)))
    .orderBy(asc(exceptionQueue.openedAt))
    .limit(QUEUE_MAX);
  return rows.map(exceptionView);
}

/**
 * What an order is charged in, for amounts that a person types.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function readOrderCurrency(caller: Caller, orderId: string): Promise<string> {
  requirePermission(caller, "orders.view");
  if (!isId(orderId)) throw new NotFound("order");
  const [order] = await db.select({ currency: orders.currency }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new NotFound("order");
  return order.currency;
}

/** A row of the queue as pages show it: of its details the amount alone. */
export function exceptionView(row: typeof exceptionQueue.$inferSelect): OpenException {
  const amount = row.details.amount ?? row.details.charged;
  const { currency } = row.details;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    amount: typeof amount === "number" ? amount : null,
    currency: typeof currency === "string" ? currency : null,
    openedAt: row.openedAt.toISOString(),
  };
}

/** Ids of up to `count` orders of a filter, in its order; for pages and for files. */
export async function pageOfIds(filter: SalesFilter, offset: number, count: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(found(filter.search), inTab(filter.tab)))
    .orderBy(...inOrder(filter.sort, filter.tab))
    .limit(count)
    .offset(offset);
  return rows.map((row) => row.id);
}

const found = (search: string): SQL | undefined =>
  search === "" ? undefined : sql`${orders.searchText} like ${containing(search)}`;

/** Paid and not handed over in full, or with an open row in the queue: by the two small indexes that hold just these. */
const needsAttention = sql`orders.id in (
  select id from orders where payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and status = 'processing'
  union select order_id from exception_queue where resolved_at is null and order_id is not null)`;

function inTab(tab: SaleTab): SQL | undefined {
  if (tab === "pendentes") return eq(orders.status, "pending");
  if (tab === "concluidas") return eq(orders.status, "completed");
  return tab === "atencao" ? needsAttention : undefined;
}

function inOrder(sort: SaleSort, tab: SaleTab): SQL[] {
  if (sort === "maior-valor") return [desc(orders.storeTotal), asc(orders.id)];
  if (sort === "menor-valor") return [asc(orders.storeTotal), asc(orders.id)];
  // What waits longest comes first where things wait for a person.
  const isOldestFirst = sort === "antigas" || (sort === "" && tab === "atencao");
  return isOldestFirst ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)];
}

async function summarize(search: string): Promise<SalesSummary> {
  const [[sums], [waiting]] = await Promise.all([
    db
      .select({
        total: sql<number>`count(*)::int`,
        pending: sql<number>`(count(*) filter (where ${orders.status} = 'pending'))::int`,
        pendingValue: sql<string>`coalesce(sum(${orders.storeTotal}) filter (where ${orders.status} = 'pending'), 0)`,
        completed: sql<number>`(count(*) filter (where ${orders.status} = 'completed'))::int`,
        receivedValue: sql<string>`coalesce(sum(${orders.storeTotal}) filter (where ${orders.status} = 'completed'), 0)`,
      })
      .from(orders)
      // Always by the index that holds what is added up.
      .where(found(search) ?? sql`${orders.searchText} is not null`),
    db
      .select({
        attention: sql<number>`count(*)::int`,
        loose: sql<number>`(select count(*)::int from exception_queue where resolved_at is null and order_id is null)`,
      })
      .from(orders)
      .where(and(needsAttention, found(search))),
  ]);
  if (!sums || !waiting) throw new Error("a sum has no row");
  return {
    ...sums,
    pendingValue: Number(sums.pendingValue),
    receivedValue: Number(sums.receivedValue),
    attention: waiting.attention,
    loose: search === "" ? waiting.loose : 0,
  };
}

interface RawRow extends Record<string, unknown> {
  item_count: number;
  total_quantity: number;
  kinds: string[];
  opened_at: Date | string | null;
}

/** The rows of these orders, in the order of the ids. */
export async function readRows(ids: readonly string[]): Promise<SaleRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      order: orders,
      // Named in full: alone in a query, a column is written without its table.
      facts: sql<RawRow>`(select json_build_object(
        'item_count', (select count(*) from order_items i where i.order_id = orders.id),
        'total_quantity', (select sum(i.quantity) from order_items i where i.order_id = orders.id),
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

function rowOf(order: typeof orders.$inferSelect, facts: RawRow, customerName: string): SaleRow {
  const isOwed = order.status === "processing";
  const attention = isOwed && !facts.kinds.includes("short_stock") ? ["owed", ...facts.kinds] : facts.kinds;
  const since = [
    ...(isOwed && order.paidAt ? [order.paidAt] : []),
    ...(facts.opened_at ? [new Date(facts.opened_at)] : []),
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
    refundState: order.refundState,
    disputeState: order.disputeState,
    itemCount: facts.item_count,
    totalQuantity: facts.total_quantity,
    storeTotal: order.storeTotal,
    total: order.total,
    currency: order.currency,
    createdAt: order.createdAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    attention: [...new Set(attention)],
    attentionSince: attention.length > 0 ? (oldest?.toISOString() ?? null) : null,
  };
}
