import { and, asc, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderStatus } from "#db/vocabulary.ts";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import { ordersInNeed } from "./sale-needs.ts";
import type { SalesSummary } from "./sale-views.ts";
import { SALES_PAGE, type SaleSort, type SalesFilter, type SaleTab, searchPatterns } from "./sales-filter.ts";

/** Which orders a filter finds, in which order, and what they add up to. Used by the list and the export. */

/** Ids of up to `count` orders of a filter, in its order; for pages and for files. */
export async function pageOfIds(filter: SalesFilter, offset: number, count: number): Promise<string[]> {
  return (await selectIds(filter, offset, count)).map((row) => row.id);
}

/** The statement of a page. Without a search each order of the list has an index that is written as the order is. */
export const selectIds = (filter: SalesFilter, offset: number, count: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(found(filter.search), inTab(filter)))
    .orderBy(...inOrder(filter.sort, filter.tab))
    .limit(count)
    .offset(offset);

const found = (search: string): SQL | undefined =>
  search === ""
    ? undefined
    : or(...searchPatterns(search).map((pattern) => like(orders.searchText, pattern)));

/**
 * Paid and not handed over in full, or with an open row in the queue: by the two small indexes that hold just these. A
 * completed order is one of them when staff decided that a part of it is owed again. Where the bank took the money before
 * anything was handed over, nothing is left to do.
 */
const needsAttention = sql`orders.id in (
  select id from orders where payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and status in ('processing', 'completed')
    and not (delivery_state = 'none' and dispute_state in ('lost', 'prevented'))
  union select order_id from exception_queue where resolved_at is null and order_id is not null)`;

function inTab({ tab, need }: Pick<SalesFilter, "tab" | "need">): SQL | undefined {
  if (tab === "atencao" && need !== "") return sql`orders.id in (${ordersInNeed[need]})`;
  if (tab === "pendentes") return eq(orders.status, "pending");
  if (tab === "concluidas") return eq(orders.status, "completed");
  return tab === "atencao" ? needsAttention : undefined;
}

function inOrder(sort: SaleSort, tab: SaleTab): SQL[] {
  if (sort === "maior-valor") return [desc(orders.storeTotal), desc(orders.id)];
  if (sort === "menor-valor") return [asc(orders.storeTotal), asc(orders.id)];
  // What waits longest comes first where things wait for a person.
  const isOldestFirst = sort === "antigas" || (sort === "" && tab === "atencao");
  return isOldestFirst ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)];
}

/** The cards and tabs save what waits for a person. */
type Sums = Omit<SalesSummary, "attention" | "loose" | "inNeed">;
type Waiting = Pick<SalesSummary, "attention" | "loose" | "inNeed">;
type FoundSums = Record<Exclude<keyof Sums, "returned">, string> & { returned: Returned; ids: string[] };

/**
 * The numbers of the cards and tabs, and the ids of a page. A search looks at the text of every order, so it is made once
 * for both; without one, each has an index that holds what it asks.
 */
export async function readParts(filter: SalesFilter, offset: number): Promise<[Sums, Waiting, string[]]> {
  // What needs attention is few, and known by its own indexes: its page needs no walk over the texts.
  if (filter.search === "" || filter.tab === "atencao")
    return Promise.all([addUp(filter.search), countWaiting(filter), pageOfIds(filter, offset, SALES_PAGE)]);
  const [{ sums, ids }, waiting] = await Promise.all([searchOnce(filter, offset), countWaiting(filter)]);
  return [sums, waiting, ids];
}

/**
 * Test orders of a live shop are counted, because the list shows them, and add nothing to the amounts.
 * Of all orders, group by group as the index of status and value has them; or of those that a search finds.
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

/** Read from one index alone, as the plan in the test shows. */
export const countGroups = (search: string) =>
  db
    .select({
      status: orders.status,
      count: sql<number>`count(*)::int`,
      counted: sql<number>`(count(*) filter (where ${countsMoney()}))::int`,
      value: sql<string>`coalesce(sum(${orders.storeTotal}) filter (where ${countsMoney()}), 0)`,
    })
    .from(orders)
    .where(found(search))
    .groupBy(orders.status);

/** What went back of completed orders, from the small index of orders of which something did. */
async function readReturned(search: string): Promise<Returned> {
  const [sums] = await db
    .select({
      refunded: sql<number>`coalesce(sum(${orders.refundedStoreTotal}), 0)::float8`,
      disputed: sql<number>`coalesce(sum(${orders.disputedStoreTotal}), 0)::float8`,
    })
    .from(orders)
    .where(and(eq(orders.status, "completed"), hasReturned, countsMoney(), found(search)));
  if (!sums) throw new Error("a sum has no row");
  return sums;
}

/** The condition of the index `orders_returned`, as its schema has it. */
const hasReturned = sql`(refunded_amount > 0 or disputed_amount > 0)`;

/** What a search finds: its sums and one page, from one walk over the index of the texts. */
async function searchOnce(filter: SalesFilter, offset: number): Promise<{ sums: Sums; ids: string[] }> {
  const { rows } = await db.execute<FoundSums>(sql`
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
  if (!row) throw new Error("a sum has no row");
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
  const [waiting] = await db
    .select({
      attention: sql<number>`count(*)::int`,
      loose: sql<number>`(select count(*)::int from exception_queue where resolved_at is null and order_id is null)`,
    })
    .from(orders)
    .where(and(needsAttention, found(search)));
  if (!waiting) throw new Error("a count has no row");
  const inNeed =
    filter.need === "" ? waiting.attention : await db.$count(orders, and(inTab(filter), found(search)));
  return { attention: waiting.attention, inNeed, loose: search === "" ? waiting.loose : 0 };
}
