import { type SQL, sql } from "drizzle-orm";
import { ascending, descending, type SortKey } from "#domain/kernel/lists/keyset.ts";
import { checksPattern, containsPattern } from "#domain/kernel/text/contains-pattern.ts";
import { ordersInNeed } from "./attention-filters.ts";
import {
  type SaleNeed,
  type SaleSort,
  type SalesFilter,
  type SaleTab,
  searchPatterns,
} from "./sales-filter.ts";

/** The conditions and sort orders of the sales list, its search and its export, on the table `orders`. */

/**
 * Maximum number of orders that a search reads and sums. When a search has more matches, the page shows
 * "1,000+".
 */
export const FOUND_MAX = 1_000;

/**
 * Matches a text that contains a search text. For a long search text, the query uses the index only for the
 * rarest part of the text.
 */
export const containsText = (column: SQL, search: string): SQL =>
  matchesAny(search, (pattern) => containsPattern(column, pattern));

/** Matches a text that contains a search text, in a form for which the database uses no index. */
export const checksText = (column: SQL, search: string): SQL =>
  matchesAny(search, (pattern) => checksPattern(column, pattern));

const matchesAny = (search: string, matches: (pattern: string) => SQL): SQL =>
  sql`(${sql.join(searchPatterns(search).map(matches), sql` or `)})`;

/**
 * The condition that an order is paid and not fully delivered. Excludes orders whose money the bank took back
 * before any delivery.
 */
const isUnfinished = sql`payment_state = 'paid' and delivery_state in ('none', 'owed', 'partial') and status in ('processing', 'completed')
    and not (delivery_state = 'none' and dispute_state in ('lost', 'prevented'))`;
const inQueue = sql`select order_id from exception_queue where resolved_at is null and order_id is not null`;
const unfinished = sql`select id from orders where ${isUnfinished}`;
/**
 * Selects paid orders that are not fully delivered, and orders with an open exception. Two small partial
 * indexes contain the paid orders that are not fully delivered, and the orders with an open exception. The
 * query also finds a completed order when staff have backordered some of its units again.
 */
const idsInNeed = sql`${unfinished} union ${inQueue}`;

/**
 * Selects columns of the orders that need attention for the given reason, or for any reason when no reason is
 * given. An index contains the id and the time of all unfinished orders (`isUnfinished`). Therefore the query
 * reads only those orders from the table that are in the exception queue but not in this index.
 */
export const rowsInNeed = (need: SaleNeed, columns: SQL): SQL =>
  need === ""
    ? sql`select ${columns} from orders where ${isUnfinished}
        union all select ${columns} from orders where id in (${inQueue} except ${unfinished})`
    : sql`select ${columns} from orders where id in (${ordersInNeed[need]})`;

/**
 * Selects the ids of the orders that need attention for the given reason, or for any reason when no reason is
 * given.
 */
export const idsOfNeed = (need: SaleNeed): SQL => (need === "" ? idsInNeed : ordersInNeed[need]);

export function inTab({ tab, need }: SalesFilter): SQL {
  if (tab === "pendentes") return sql`orders.status = 'pending'`;
  if (tab === "concluidas") return sql`orders.status = 'completed'`;
  return tab === "atencao" ? sql`orders.id in (${idsOfNeed(need)})` : sql`true`;
}

/**
 * Returns the sort keys of a sort order. Each sort order has an index for all orders, and an index for the
 * orders of one status.
 */
export function keysOf(sort: SaleSort, tab: SaleTab): SortKey[] {
  const [id, total] = [sql`orders.id`, sql`orders.store_total`];
  const created = sql`orders.created_at`;
  if (sort === "maior-valor") return [descending(total, "bigint"), descending(id, "uuid")];
  if (sort === "menor-valor") return [ascending(total, "bigint"), ascending(id, "uuid")];
  // In the attention tab, the orders that have waited longest come first.
  const isOldestFirst = sort === "antigas" || (sort === "" && tab === "atencao");
  return isOldestFirst
    ? [ascending(created, "timestamptz"), descending(id, "uuid")]
    : [descending(created, "timestamptz"), ascending(id, "uuid")];
}
