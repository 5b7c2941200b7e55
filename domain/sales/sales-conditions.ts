import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { orders } from "#db/schema/orders.ts";
import { ordersInNeed } from "./attention-filters.ts";
import { type SaleSort, type SalesFilter, type SaleTab, searchPatterns } from "./sales-filter.ts";

/** The conditions and sort orders of the sales list, its search and its export. */

/** Matches the orders of a search by their own text. A search reads `order_search` first. */
export const found = (search: string): SQL | undefined =>
  search === "" ? undefined : containsText(sql`orders.search_text`, search);

/**
 * Matches a text that contains a search. The patterns are part of the statement: the planner must know how
 * common they are, and plans a statement with parameters only once.
 */
export const containsText = (column: SQL, search: string): SQL =>
  sql`(${sql.join(
    searchPatterns(search).map((pattern) => sql`${column} like ${sql.raw(pg.escapeLiteral(pattern))}`),
    sql` or `,
  )})`;

/**
 * Matches paid orders that are not fully delivered, and orders with an open exception. Two small partial
 * indexes contain exactly these orders. A completed order matches when staff backordered a part of it again.
 * The first part excludes orders whose money the bank took back before any delivery.
 */
export const idsInNeed = sql`select id from orders where payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and status in ('processing', 'completed')
    and not (delivery_state = 'none' and dispute_state in ('lost', 'prevented'))
  union select order_id from exception_queue where resolved_at is null and order_id is not null`;

/** Selects those of some orders that a search finds. Reads the few orders first, then their texts. */
export const searchedIn = (ids: SQL, search: string): SQL =>
  search === ""
    ? ids
    : sql`select s.order_id from (select * from (${ids}) i(order_id) offset 0) i join order_search s on s.order_id = i.order_id
        where ${containsText(sql`s.search_text`, search)}`;

/** The condition of a tab. In "atencao" it also contains the search. */
export function inTab({ tab, need, search }: SalesFilter): SQL | undefined {
  if (tab === "pendentes") return eq(orders.status, "pending");
  if (tab === "concluidas") return eq(orders.status, "completed");
  if (tab !== "atencao") return undefined;
  return sql`orders.id in (${searchedIn(need === "" ? idsInNeed : ordersInNeed[need], search)})`;
}

export function inOrder(sort: SaleSort, tab: SaleTab): SQL[] {
  if (sort === "maior-valor") return [desc(orders.storeTotal), desc(orders.id)];
  if (sort === "menor-valor") return [asc(orders.storeTotal), asc(orders.id)];
  // The attention tab shows the longest waiting orders first.
  const isOldestFirst = sort === "antigas" || (sort === "" && tab === "atencao");
  return isOldestFirst ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)];
}
