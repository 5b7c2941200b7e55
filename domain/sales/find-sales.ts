import { and, type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderStatus } from "#db/vocabulary.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { meetsOften } from "#domain/kernel/text/contains-pattern.ts";
import { modeCountsMoney } from "#domain/orders/payment-mode.ts";
import { findPageStart } from "./find-page-start.ts";
import { narrowedIds, narrowSales } from "./narrow-sales.ts";
import type { SalesSummary } from "./sale-views.ts";
import { found, idsInNeed, inOrder, inTab, pageInNeed, searchedInNeed } from "./sales-conditions.ts";
import { SALES_PAGE, type SalesFilter } from "./sales-filter.ts";
import { searchSales } from "./search-sales.ts";

/**
 * The orders that a filter finds, their sort order and their sums. The list and the export use these queries.
 */

/** Returns the ids of up to `count` orders of a filter, in its sort order. */
export async function pageOfIds(filter: SalesFilter, offset: number, count: number): Promise<string[]> {
  if (filter.narrowing) return narrowedIds(filter, filter.narrowing, offset, count);
  const { tab, need, search, sort } = filter;
  if (tab === "atencao" && need === "" && (sort === "" || sort === "antigas")) {
    const { rows } = await readOnlyDb.execute<{ id: string }>(pageInNeed(search, offset, count));
    return rows.map(({ id }) => id);
  }
  const start = await findPageStart(filter, offset);
  return (await selectIds(filter, start.offset, count, start.where)).map((row) => row.id);
}

/** The letters of an id as text. */
const ID_LENGTH = 36;

/**
 * Reads the ids of up to `count` orders of a filter, in its sort order, and returns them in batches. The
 * database sends them as one text: a row for each of very many ids would need much more memory.
 */
export async function idsInBatches(
  filter: SalesFilter,
  count: number,
  batch: number,
): Promise<Iterable<string[]>> {
  const ids = filter.narrowing
    ? (await narrowedIds(filter, filter.narrowing, 0, count)).join("")
    : ((
        await readOnlyDb.execute<{ ids: string }>(
          sql`select array_to_string(array(${selectIds(filter, 0, count)}), '') as ids`,
        )
      ).rows[0]?.ids ?? "");
  return divide(ids, batch);
}

function* divide(ids: string, batch: number): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batch * ID_LENGTH)
    yield idsIn(ids.slice(at, at + batch * ID_LENGTH));
}

/** Divides a text of ids, which all have the same length. */
const idsIn = (text: string): string[] =>
  Array.from({ length: text.length / ID_LENGTH }, (_, index) =>
    text.slice(index * ID_LENGTH, (index + 1) * ID_LENGTH),
  );

/** The query of a page of all orders, or of a search that finds very many. An index has each sort order. */
export const selectIds = (filter: SalesFilter, offset: number, count: number, from?: SQL) => {
  const searched = filter.tab === "atencao" ? undefined : found(filter.search);
  return readOnlyDb
    .select({ id: orders.id })
    .from(orders)
    .where(and(searched && meetsOften(searched), inTab(filter), from))
    .orderBy(...inOrder(filter.sort, filter.tab))
    .limit(count)
    .offset(offset);
};

/** All figures of the cards and tabs except those about attention. */
export type Sums = Omit<SalesSummary, "attention" | "loose" | "inNeed">;
type Waiting = Pick<SalesSummary, "attention" | "loose" | "inNeed">;

/** Reads the figures of the cards and tabs, and the ids of one page. */
export async function readParts(filter: SalesFilter, offset: number): Promise<[Sums, Waiting, string[]]> {
  const { narrowing } = filter;
  if (narrowing) {
    const [{ sums, ids }, waiting] = await Promise.all([
      narrowSales(filter, narrowing, offset),
      countWaiting(filter),
    ]);
    return [sums, waiting, ids];
  }
  if (filter.search === "")
    return Promise.all([sumAll(), countWaiting(filter), pageOfIds(filter, offset, SALES_PAGE)]);
  const { sums, ids, attention } = await searchSales(filter, offset);
  return [sums, { attention, inNeed: await countNeed(filter, attention), loose: 0 }, ids];
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

async function countWaiting(filter: SalesFilter): Promise<Waiting> {
  const { search } = filter;
  const loose = sql`(select count(*)::int from exception_queue where resolved_at is null and order_id is null) as loose`;
  // Without a search the two indexes contain all that is counted, and no order is read.
  const { rows } = await readOnlyDb.execute<{ attention: number; loose: number }>(
    search === ""
      ? sql`select (select count(*)::int from (${idsInNeed}) needing) as attention, ${loose}`
      : sql`select (select count(*)::int from (${searchedInNeed("", search)}) needing) as attention, ${loose}`,
  );
  const [waiting] = rows;
  if (!waiting) throw new Error("the count query returned no row");
  const inNeed = await countNeed(filter, waiting.attention);
  return { attention: waiting.attention, inNeed, loose: search === "" ? waiting.loose : 0 };
}

/** Counts the orders of the tab "atencao" with the chosen reason. */
const countNeed = async (filter: SalesFilter, attention: number): Promise<number> =>
  filter.need === "" ? attention : await readOnlyDb.$count(orders, inTab(filter));
