import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import { checksPattern, containsPattern } from "#domain/kernel/text/contains-pattern.ts";
import { ordersInNeed } from "./attention-filters.ts";
import {
  type SaleNeed,
  type SaleSort,
  type SalesFilter,
  type SaleTab,
  searchPatterns,
} from "./sales-filter.ts";

/** The conditions and sort orders of the sales list, its search and its export. */

/** Matches the orders of a search by their own text. A search reads `order_search` first. */
export const found = (search: string): SQL | undefined =>
  search === "" ? undefined : containsText(sql`orders.search_text`, search);

/** Matches a text that contains a search. Of a long search, an index reads the rarest part. */
export const containsText = (column: SQL, search: string): SQL =>
  matchesAny(search, (pattern) => containsPattern(column, pattern));

const matchesAny = (search: string, matches: (pattern: string) => SQL): SQL =>
  sql`(${sql.join(searchPatterns(search).map(matches), sql` or `)})`;

/** Excludes orders whose money the bank took back before any delivery. */
const isUnfinished = sql`payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and status in ('processing', 'completed')
    and not (delivery_state = 'none' and dispute_state in ('lost', 'prevented'))`;
const inQueue = sql`select order_id from exception_queue where resolved_at is null and order_id is not null`;
/**
 * Matches paid orders that are not fully delivered, and orders with an open exception. Two small partial
 * indexes contain these orders. A completed order matches when staff backordered a part of it again.
 */
export const idsInNeed = sql`select id from orders where ${isUnfinished} union ${inQueue}`;

/** The unfinished orders and all others with an open exception, with the columns that a query needs. */
const needing = (columns: (table: string) => string): SQL =>
  sql`select ${sql.raw(columns("unfinished"))} from unfinished
    union all select ${sql.raw(columns("o"))} from orders o where o.id in (${inQueue} except select id from unfinished)`;

/**
 * Selects a page of those of the same orders that a search finds, the oldest first. The index has the time of
 * the unfinished orders, so only the others of the queue are read from the table. A search reads the texts of
 * all these orders from the table.
 */
export const pageInNeed = (search: string, offset: number, count: number): SQL => {
  const names = search === "" ? ["id", "created_at"] : ["id", "created_at", "search_text"];
  const columns = (table: string) => names.map((name) => `${table}.${name}`).join(", ");
  return sql`with unfinished as materialized (select ${sql.raw(columns("orders"))} from orders where ${isUnfinished})
    select id from (${needing(columns)}) needing
    where ${search === "" ? sql`true` : checksText(sql`needing.search_text`, search)}
    order by created_at, id desc limit ${sql.raw(String(count))} offset ${sql.raw(String(offset))}`;
};

/** A search reads and sums at most this many orders. With more, the page shows "1,000+". */
export const FOUND_MAX = 1_000;

/**
 * Selects the orders that need attention for a reason and that a search finds. A search that finds few orders
 * reads these from its index. Otherwise it compares the texts of the few orders that need attention.
 */
export const searchedInNeed = (need: SaleNeed, search: string): SQL =>
  search === ""
    ? idsOf(need)
    : sql`with few as materialized (
      select order_id from order_search where ${containsText(sql`search_text`, search)}
        limit ${sql.raw(String(FOUND_MAX + 1))}
    ) ${amongFew(need, search)}`;

/**
 * Like `searchedInNeed`, in a statement whose part `few` has the orders of the search, up to `FOUND_MAX` + 1.
 */
export const amongFew = (need: SaleNeed, search: string): SQL => {
  const max = sql.raw(String(FOUND_MAX));
  const isMany = sql`(select count(*) > ${max} from few)`;
  return sql`select order_id from (${idsOf(need)}) i(order_id)
      where (select count(*) <= ${max} from few) and order_id in (select order_id from few)
    union all
    ${need === "" ? textsInNeed(search, isMany) : textsOf(ordersInNeed[need], search, isMany)}`;
};

const idsOf = (need: SaleNeed): SQL => (need === "" ? idsInNeed : ordersInNeed[need]);

/** Compares the own texts of all orders that need attention. The index of unfinished orders leads to them. */
const textsInNeed = (search: string, isMany: SQL): SQL =>
  sql`(with unfinished as materialized (select id, search_text from orders where ${isMany} and ${isUnfinished})
    select id from (${needing((table) => `${table}.id, ${table}.search_text`)}) needing
    where ${isMany} and ${checksText(sql`needing.search_text`, search)})`;

/** Compares the texts of some orders with a search. */
const textsOf = (ids: SQL, search: string, isMany: SQL): SQL =>
  sql`select s.order_id from (select * from (${ids}) i(order_id) where ${isMany} offset 0) i
    join order_search s on s.order_id = i.order_id where ${checksText(sql`s.search_text`, search)}`;

/** Compares a text with a search, without an index. */
const checksText = (column: SQL, search: string): SQL =>
  matchesAny(search, (pattern) => checksPattern(column, pattern));

/** The condition of a tab. In "atencao" it also contains the search. */
export function inTab({ tab, need, search }: SalesFilter): SQL | undefined {
  if (tab === "pendentes") return eq(orders.status, "pending");
  if (tab === "concluidas") return eq(orders.status, "completed");
  if (tab !== "atencao") return undefined;
  return sql`orders.id in (${searchedInNeed(need, search)})`;
}

export function inOrder(sort: SaleSort, tab: SaleTab): SQL[] {
  if (sort === "maior-valor") return [desc(orders.storeTotal), desc(orders.id)];
  if (sort === "menor-valor") return [asc(orders.storeTotal), asc(orders.id)];
  // The attention tab shows the longest waiting orders first.
  const isOldestFirst = sort === "antigas" || (sort === "" && tab === "atencao");
  return isOldestFirst ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)];
}
