import { and, asc, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderStatus } from "#db/vocabulary.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { countsMoney, modeCountsMoney } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import { ordersInNeed } from "./attention-filters.ts";
import { findPageStart } from "./find-page-start.ts";
import type { SalesSummary } from "./sale-views.ts";
import { SALES_PAGE, type SaleSort, type SalesFilter, type SaleTab, searchPatterns } from "./sales-filter.ts";

/**
 * The orders that a filter finds, their sort order and their sums. The list and the export use these queries.
 */

/** Returns the ids of up to `count` orders of a filter, in its sort order. */
export async function pageOfIds(filter: SalesFilter, offset: number, count: number): Promise<string[]> {
  const start = await findPageStart(filter, offset);
  return (await selectIds(filter, start.offset, count, start.where)).map((row) => row.id);
}

/** The query of one page. Without a search, an index matches every sort order of the list. */
export const selectIds = (filter: SalesFilter, offset: number, count: number, from?: SQL) =>
  readOnlyDb
    .select({ id: orders.id })
    .from(orders)
    .where(and(found(filter.search), inTab(filter), from))
    .orderBy(...inOrder(filter.sort, filter.tab))
    .limit(count)
    .offset(offset);

const found = (search: string): SQL | undefined =>
  search === ""
    ? undefined
    : or(...searchPatterns(search).map((pattern) => like(orders.searchText, pattern)));

/**
 * Matches paid orders that are not fully delivered, and orders with an open exception. Two small partial
 * indexes contain exactly these orders. A completed order matches when staff backordered a part of it again.
 * The first part excludes orders whose money the bank took back before any delivery.
 */
const idsInNeed = sql`select id from orders where payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and status in ('processing', 'completed')
    and not (delivery_state = 'none' and dispute_state in ('lost', 'prevented'))
  union select order_id from exception_queue where resolved_at is null and order_id is not null`;
const needsAttention = sql`orders.id in (${idsInNeed})`;

function inTab({ tab, need }: Pick<SalesFilter, "tab" | "need">): SQL | undefined {
  if (tab === "atencao" && need !== "") return sql`orders.id in (${ordersInNeed[need]})`;
  if (tab === "pendentes") return eq(orders.status, "pending");
  if (tab === "concluidas") return eq(orders.status, "completed");
  return tab === "atencao" ? needsAttention : undefined;
}

function inOrder(sort: SaleSort, tab: SaleTab): SQL[] {
  if (sort === "maior-valor") return [desc(orders.storeTotal), desc(orders.id)];
  if (sort === "menor-valor") return [asc(orders.storeTotal), asc(orders.id)];
  // The attention tab shows the longest waiting orders first.
  const isOldestFirst = sort === "antigas" || (sort === "" && tab === "atencao");
  return isOldestFirst ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)];
}

/** All figures of the cards and tabs except those about attention. */
type Sums = Omit<SalesSummary, "attention" | "loose" | "inNeed">;
type Waiting = Pick<SalesSummary, "attention" | "loose" | "inNeed">;
type FoundSums = Record<Exclude<keyof Sums, "returned">, string> & { returned: Returned; ids: string[] };

/**
 * Reads the figures of the cards and tabs, and the ids of one page. A search scans the text of every order,
 * so one query returns both. Without a search, separate queries use their own indexes.
 */
export async function readParts(filter: SalesFilter, offset: number): Promise<[Sums, Waiting, string[]]> {
  // Few orders need attention, and indexes contain them, so this page needs no text search.
  if (filter.search === "" || filter.tab === "atencao")
    return Promise.all([
      filter.search === "" ? sumAll() : addUp(filter.search),
      countWaiting(filter),
      pageOfIds(filter, offset, SALES_PAGE),
    ]);
  const [{ sums, ids }, waiting] = await Promise.all([searchOnce(filter, offset), countWaiting(filter)]);
  return [sums, waiting, ids];
}

/** Sums all orders from the counts, without reading an order. */
async function sumAll(): Promise<Sums> {
  const counts = await readCounts("orders");
  const of = (status: OrderStatus) => counts.sum((part) => part.startsWith(`${status}|`));
  const counting = (status: OrderStatus) =>
    counts.sum((part) => part.startsWith(`${status}|`) && modeCountsMoney(part.endsWith("|test")));
  const received = counting("completed");
  return {
    total: counts.sum().n,
    pending: of("pending").n,
    pendingValue: counting("pending").amount,
    completed: of("completed").n,
    receivedValue: received.amount,
    receivedCount: received.n,
    returned: { refunded: received.refunded, disputed: received.disputed },
  };
}

/**
 * Sums the orders of a search. Counts the test orders of a live shop, because the list shows them, but adds
 * nothing for them to the amounts.
 */
async function addUp(search: string): Promise<Sums> {
  const [groups, returned] = await Promise.all([countGroups(search), readReturned(search)]);
  const of = (status: OrderStatus) => groups.find((group) => group.status === status);
  return {
    total: groups.reduce((total, { count }) => total + count, 0),
    pending: of("pending")?.count ?? 0,
    pendingValue: Number(of("pending")?.value ?? 0),
    completed: of("completed")?.count ?? 0,
    receivedValue: Number(of("completed")?.value ?? 0),
    receivedCount: of("completed")?.counted ?? 0,
    returned,
  };
}

/** Counts and sums the orders of a search by status. */
const countGroups = (search: string) =>
  readOnlyDb
    .select({
      status: orders.status,
      count: sql<number>`count(*)::int`,
      counted: sql<number>`(count(*) filter (where ${countsMoney()}))::int`,
      value: sql<string>`coalesce(sum(${orders.storeTotal}) filter (where ${countsMoney()}), 0)`,
    })
    .from(orders)
    .where(found(search))
    .groupBy(orders.status);

/** Sums the refunded and disputed amounts of completed orders from the partial index of such orders. */
async function readReturned(search: string): Promise<Returned> {
  const [sums] = await readOnlyDb
    .select({
      refunded: sql<number>`coalesce(sum(${orders.refundedStoreTotal}), 0)::float8`,
      disputed: sql<number>`coalesce(sum(${orders.disputedStoreTotal}), 0)::float8`,
    })
    .from(orders)
    .where(and(eq(orders.status, "completed"), hasReturned, countsMoney(), found(search)));
  if (!sums) throw new Error("the query of the returned amounts returned no row");
  return sums;
}

/** The condition of the partial index `orders_returned`. It must match the schema. */
const hasReturned = sql`(refunded_amount > 0 or disputed_amount > 0)`;

/** Reads the sums and one page of a search in a single scan of the text index. */
async function searchOnce(filter: SalesFilter, offset: number): Promise<{ sums: Sums; ids: string[] }> {
  const { rows } = await readOnlyDb.execute<FoundSums>(sql`
    with orders as materialized (select id, status, store_total, created_at, is_test from orders where ${found(filter.search)})
    select count(*) as total, count(*) filter (where status = 'pending') as pending,
      coalesce(sum(store_total) filter (where status = 'pending' and ${countsMoney()}), 0) as "pendingValue",
      count(*) filter (where status = 'completed') as completed,
      coalesce(sum(store_total) filter (where status = 'completed' and ${countsMoney()}), 0) as "receivedValue",
      count(*) filter (where status = 'completed' and ${countsMoney()}) as "receivedCount",
      (select json_build_object('refunded', coalesce(sum(o.refunded_store_total), 0),
        'disputed', coalesce(sum(o.disputed_store_total), 0))
        from public.orders o join orders f on f.id = o.id and f.status = 'completed' where ${hasReturned} and ${countsMoney("o")}) as returned,
      array(select id from orders where ${inTab(filter) ?? sql`true`}
        order by ${sql.join(inOrder(filter.sort, filter.tab), sql`, `)} limit ${SALES_PAGE} offset ${offset}) as ids
    from orders`);
  const [row] = rows;
  if (!row) throw new Error("the search query returned no row");
  return {
    sums: {
      total: Number(row.total),
      pending: Number(row.pending),
      pendingValue: Number(row.pendingValue),
      completed: Number(row.completed),
      receivedValue: Number(row.receivedValue),
      receivedCount: Number(row.receivedCount),
      returned: row.returned,
    },
    ids: row.ids,
  };
}

async function countWaiting(filter: SalesFilter): Promise<Waiting> {
  const { search } = filter;
  const loose = sql`(select count(*)::int from exception_queue where resolved_at is null and order_id is null) as loose`;
  // Without a search the two indexes contain all that is counted, and no order is read.
  const { rows } = await readOnlyDb.execute<{ attention: number; loose: number }>(
    search === ""
      ? sql`select (select count(*)::int from (${idsInNeed}) needing) as attention, ${loose}`
      : sql`select count(*)::int as attention, ${loose} from orders where ${and(needsAttention, found(search))}`,
  );
  const [waiting] = rows;
  if (!waiting) throw new Error("the count query returned no row");
  const inNeed =
    filter.need === ""
      ? waiting.attention
      : await readOnlyDb.$count(orders, and(inTab(filter), found(search)));
  return { attention: waiting.attention, inNeed, loose: search === "" ? waiting.loose : 0 };
}
