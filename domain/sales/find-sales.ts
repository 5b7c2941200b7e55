import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { OrderStatus } from "#db/values/vocabulary.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { type Cut, cutOf, readSpans } from "#domain/kernel/lists/keyset.ts";
import type { ReadSpan } from "#domain/kernel/lists/read-page.ts";
import { meetsOften } from "#domain/kernel/text/contains-pattern.ts";
import { modeCountsMoney } from "#domain/orders/payment-mode.ts";
import { narrowingConditions } from "./narrow-sales.ts";
import type { SalesSummary } from "./sale-views.ts";
import { checksText, containsText, idsOfNeed, inTab, keysOf, rowsInNeed } from "./sales-conditions.ts";
import type { SalesFilter } from "./sales-filter.ts";

/**
 * The SQL statements for the sales list and for the figures of all orders. The export uses the same
 * statements as the sales list.
 */

/** All figures of the cards and tabs, except the numbers of orders and exceptions that need attention. */
export type Sums = Omit<SalesSummary, "attention" | "loose" | "inNeed">;
/** The numbers of orders and exceptions that need attention. */
export type Waiting = Pick<SalesSummary, "attention" | "loose" | "inNeed">;

/**
 * Reads the ids of all orders in a tab. When a search has very many matches, reads the ids of all matches.
 */
export const saleSpans = (filter: SalesFilter): ReadSpan<{ id: string }> =>
  readSpans(
    keysOf(filter.sort, filter.tab),
    (id) => sql`orders where id = ${id}`,
    (cut) => selectSales(filter, cut),
  );

/**
 * Selects the ids of the orders that are in a tab and match a search. `narrowed` contains the conditions of
 * further filters.
 */
export const selectSales = (filter: SalesFilter, cut: Cut, narrowed: SQL = sql`true`): SQL =>
  filter.tab === "atencao" ? selectInNeed(filter, cut) : selectInTab(filter, cut, narrowed);

const selectInTab = (filter: SalesFilter, { beyond, order, rows }: Cut, narrowed: SQL): SQL => sql`
  select orders.id from orders
  where ${inTab(filter)} and ${narrowed} and ${beyond}
    and ${filter.search === "" ? sql`true` : meetsOften(containsText(sql`orders.search_text`, filter.search))}
  order by ${order} ${rows}`;

/**
 * At any time, only few orders need attention, because staff handle these orders. Therefore the query can
 * compare the search text with each of these orders and sort them all.
 */
function selectInNeed({ need, search, sort }: SalesFilter, { beyond, order, rows }: Cut): SQL {
  const key = sort.endsWith("valor") ? "store_total" : "created_at";
  const columns = sql.raw(search === "" ? `id, ${key}` : `id, ${key}, search_text`);
  return sql`
    with needing as materialized (${rowsInNeed(need, columns)})
    select orders.id from needing orders
    where ${beyond} and ${search === "" ? sql`true` : checksText(sql`orders.search_text`, search)}
    order by ${order} ${rows}`;
}

/**
 * Counts the orders that need attention, and the exceptions without an order. When there is a search, the
 * query compares the search text with all orders that need attention.
 */
export async function countWaiting({ need, search }: SalesFilter): Promise<Waiting> {
  const count = (ids: SQL) =>
    search === ""
      ? sql`(select count(distinct id)::int from (${ids}) needing (id))`
      : sql`(select count(*)::int from orders where id in (${ids}) and ${checksText(sql`search_text`, search)})`;
  const { rows } = await readOnlyDb.execute<Waiting & Record<string, unknown>>(sql`
    select ${count(idsOfNeed(""))} as attention, ${need === "" ? sql`0` : count(idsOfNeed(need))} as "inNeed",
      (select count(*)::int from exception_queue where resolved_at is null and order_id is null) as loose`);
  const [waiting] = rows;
  if (!waiting) throw new Error("the count query returned no row");
  const inNeed = need === "" ? waiting.attention : waiting.inNeed;
  return { attention: waiting.attention, inNeed, loose: search === "" ? waiting.loose : 0 };
}

/** Calculates the sums of all orders from the stored counts, without reading single orders. */
export async function sumAll(): Promise<Sums> {
  const counts = await readCounts("orders");
  const of = (status: OrderStatus) => counts.sum((part) => part.startsWith(`${status}|`));
  const counting = (status: OrderStatus) =>
    counts.sum((part) => part.startsWith(`${status}|`) && modeCountsMoney(part.endsWith("|test")));
  const received = counting("completed");
  return {
    total: counts.sum().n,
    isCapped: false,
    isCut: false,
    pending: of("pending").n,
    pendingValue: counting("pending").amount,
    completed: of("completed").n,
    receivedValue: received.amount,
    receivedCount: received.n,
    returned: { refunded: received.refunded, disputed: received.disputed },
  };
}

/** The number of characters of an id as text. */
const ID_LENGTH = 36;

/**
 * Reads the ids of up to `limit` orders that match a filter, in the filter's sort order, and returns the ids
 * in batches. The database sends all ids as one text. When there are very many ids, one row for each id would
 * need much more memory.
 */
export async function idsInBatches(
  filter: SalesFilter,
  limit: number,
  batch: number,
): Promise<Iterable<string[]>> {
  const cut = cutOf(keysOf(filter.sort, filter.tab), { isReversed: false, offset: 0, limit }, null);
  const statement = selectSales(filter, cut, await narrowingConditions(filter));
  const { rows } = await readOnlyDb.execute<{ ids: string }>(
    sql`select array_to_string(array(${statement}), '') as ids`,
  );
  return divide(rows[0]?.ids ?? "", batch);
}

function* divide(ids: string, batch: number): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batch * ID_LENGTH)
    yield idsIn(ids.slice(at, at + batch * ID_LENGTH));
}

/** Splits a text of ids, which all have the same length. */
const idsIn = (text: string): string[] =>
  Array.from({ length: text.length / ID_LENGTH }, (_, index) =>
    text.slice(index * ID_LENGTH, (index + 1) * ID_LENGTH),
  );
