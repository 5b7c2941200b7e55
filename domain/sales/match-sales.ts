import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { inOrder } from "#domain/kernel/lists/keyset.ts";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import type { Sums, Waiting } from "./find-sales.ts";
import { conditionsOf, newestOf, readAsked } from "./narrow-sales.ts";
import { containsText, FOUND_MAX, idsOfNeed, inTab, keysOf } from "./sales-conditions.ts";
import { READ_MAX, type SaleNeed, type SalesFilter } from "./sales-filter.ts";

/** The sums and the ids of the orders that match a search and further filters. */
interface Matched {
  sums: Sums;
  /**
   * The ids of the orders in the tab, in the sort order of the list. The list of ids is null when the search
   * finds more than `FOUND_MAX` orders.
   */
  ids: string[] | null;
  /**
   * The orders that the search finds and that need attention. The value is null without a search, and when
   * the search finds too many orders.
   */
  waiting: Waiting | null;
}

type FoundSums = Record<Exclude<keyof Sums, "returned" | "isCapped" | "isCut">, string> & {
  found: string;
  attention: number | null;
  inNeed: number;
  returned: Returned;
  ids: string[];
};

const NONE = sql`select null::uuid as order_id where false`;
const isFew = sql`(select count(*) <= ${sql.raw(String(FOUND_MAX))} from searched)`;
/** The SQL condition for orders whose amount the shop counts as received money. */
const isReceived = () => sql`status = 'completed' and ${countsMoney()}`;

const searchedBy = (search: string): SQL =>
  sql`select order_id from order_search where ${containsText(sql`search_text`, search)} limit ${sql.raw(String(FOUND_MAX + 1))}`;

/**
 * Selects the limited number of orders that the statement of `matchSales` checks. When the search has few
 * matches, the result is all orders that the search finds. When the search has many matches, the result is
 * the newest orders that match one of the filters.
 */
const fewOf = (search: string, newest: SQL): SQL =>
  search === ""
    ? newest
    : sql`select order_id from searched where ${isFew}
        union all select order_id from (${newest}) newest where not ${isFew}`;

/**
 * Counts the orders that match a search and need attention. Two small indexes contain the orders that need
 * attention.
 */
const countIn = (need: SaleNeed): SQL =>
  sql`select count(*)::int from searched where order_id in (${idsOfNeed(need)})`;

/**
 * Reads the orders that match a search and further filters, in one statement. The statement checks only a
 * limited number of orders (`few`). When the search has at most `FOUND_MAX` matches, the statement checks all
 * matches. When the search has more matches, the statement checks the newest `readMax` orders that match one
 * of the filters. The counts include the test orders of a live shop, because the list shows them. The amounts
 * exclude test orders.
 */
export async function matchSales(filter: SalesFilter, readMax = READ_MAX): Promise<Matched> {
  const { narrowing, search } = filter;
  const asked = narrowing && (await readAsked(narrowing));
  const newest = asked ? newestOf(asked, filter.sort === "antigas", readMax + 1) : NONE;
  const conditions = asked ? sql.join(conditionsOf(asked, search), sql` and `) : sql`true`;
  const received = isReceived();
  const { rows } = await readOnlyDb.execute<FoundSums>(sql`
    with searched as materialized (${search === "" ? NONE : searchedBy(search)}),
    few as materialized (${fewOf(search, newest)}),
    matched as materialized (
      select id, status, store_total, created_at, is_test, refunded_store_total, disputed_store_total from orders
      where id in (select order_id from few limit ${sql.raw(String(readMax))}) and ${conditions}
    )
    select (select count(*) from ${asked ? sql`few` : sql`searched`}) as found, count(*) as total,
      case when ${search === "" ? sql`false` : isFew} then (${countIn("")}) end as attention,
      (${filter.need === "" ? sql`0` : countIn(filter.need)}) as "inNeed",
      count(*) filter (where status = 'pending') as pending,
      coalesce(sum(store_total) filter (where status = 'pending' and ${countsMoney()}), 0) as "pendingValue",
      count(*) filter (where status = 'completed') as completed,
      coalesce(sum(store_total) filter (where ${received}), 0) as "receivedValue",
      count(*) filter (where ${received}) as "receivedCount",
      json_build_object('refunded', coalesce(sum(refunded_store_total) filter (where ${received}), 0),
        'disputed', coalesce(sum(disputed_store_total) filter (where ${received}), 0)) as returned,
      array(select orders.id from matched orders where ${inTab(filter)} order by ${inOrder(keysOf(filter.sort, filter.tab))}) as ids
    from matched orders`);
  const [row] = rows;
  if (!row) throw new Error("the search query returned no row");
  const isCapped = !asked && Number(row.found) > FOUND_MAX;
  const sums: Sums = {
    total: isCapped ? FOUND_MAX : Number(row.total),
    isCapped,
    isCut: asked !== undefined && Number(row.found) > readMax,
    pending: Number(row.pending),
    pendingValue: Number(row.pendingValue),
    completed: Number(row.completed),
    receivedValue: Number(row.receivedValue),
    receivedCount: Number(row.receivedCount),
    returned: row.returned,
  };
  const { attention, inNeed } = row;
  const waiting =
    attention === null ? null : { attention, inNeed: filter.need ? inNeed : attention, loose: 0 };
  return { sums, ids: isCapped ? null : row.ids, waiting };
}
