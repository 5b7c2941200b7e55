import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import type { Returned } from "#domain/orders/returned-money.ts";
import type { SalesSummary } from "./sale-views.ts";
import { amongFew, containsText, FOUND_MAX, inOrder, inTab } from "./sales-conditions.ts";
import { SALES_PAGE, type SalesFilter } from "./sales-filter.ts";

type Sums = Omit<SalesSummary, "attention" | "loose" | "inNeed">;
type FoundSums = Record<Exclude<keyof Sums, "returned" | "isCapped" | "isCut">, string> & {
  found: string;
  attention: number;
  returned: Returned;
  ids: string[];
};

/** The condition of the partial index `orders_returned`. It must match the schema. */
const hasReturned = sql`(refunded_amount > 0 or disputed_amount > 0)`;

/**
 * Reads the sums and one page of a search that finds at most `FOUND_MAX` orders. Counts the test orders of
 * a live shop, because the list shows them, but adds nothing for them to the amounts. With more orders, it
 * reads none of them: `isCapped` is true and there are no ids.
 */
export async function searchSales(
  filter: SalesFilter,
  offset: number,
): Promise<{ sums: Sums; ids: string[]; attention: number }> {
  const max = sql.raw(`${FOUND_MAX}`);
  const { found, sums, ids, attention } = await sumMatched(
    sql`few as materialized (
      select order_id from order_search where ${containsText(sql`search_text`, filter.search)} limit ${max} + 1
    ), matched as materialized (
      select id, status, store_total, created_at, is_test from orders
      where (select count(*) <= ${max} from few) and id in (select order_id from few)
    )`,
    filter,
    offset,
    sql`(select count(*)::int from (${amongFew("", filter.search)}) needing)`,
  );
  const isCapped = found > FOUND_MAX;
  return { sums: { ...sums, total: isCapped ? FOUND_MAX : sums.total, isCapped }, ids, attention };
}

/**
 * Sums the orders that a statement has matched, and selects one page of them.
 * @param parts two parts of a WITH clause: `few`, whose rows are counted as `found`, and `matched` orders.
 * @param attention a number that the same statement selects, for example one that reads `few`.
 */
export async function sumMatched(
  parts: SQL,
  filter: SalesFilter,
  offset: number,
  attention: SQL = sql`0`,
): Promise<{ found: number; sums: Sums; ids: string[]; attention: number }> {
  const { rows } = await readOnlyDb.execute<FoundSums>(sql`
    with ${parts}
    select (select count(*) from few) as found, ${attention} as attention, count(*) as total, count(*) filter (where status = 'pending') as pending,
      coalesce(sum(store_total) filter (where status = 'pending' and ${countsMoney()}), 0) as "pendingValue",
      count(*) filter (where status = 'completed') as completed,
      coalesce(sum(store_total) filter (where status = 'completed' and ${countsMoney()}), 0) as "receivedValue",
      count(*) filter (where status = 'completed' and ${countsMoney()}) as "receivedCount",
      (select json_build_object('refunded', coalesce(sum(o.refunded_store_total), 0),
        'disputed', coalesce(sum(o.disputed_store_total), 0))
        from orders o join matched f on f.id = o.id and f.status = 'completed' where ${hasReturned} and ${countsMoney("o")}) as returned,
      array(select id from matched orders where ${inTab(filter) ?? sql`true`}
        order by ${sql.join(inOrder(filter.sort, filter.tab), sql`, `)}
        limit ${sql.raw(String(SALES_PAGE))} offset ${sql.raw(String(offset))}) as ids
    from matched orders`);
  const [row] = rows;
  if (!row) throw new Error("the search query returned no row");
  return {
    found: Number(row.found),
    sums: {
      total: Number(row.total),
      isCapped: false,
      isCut: false,
      pending: Number(row.pending),
      pendingValue: Number(row.pendingValue),
      completed: Number(row.completed),
      receivedValue: Number(row.receivedValue),
      receivedCount: Number(row.receivedCount),
      returned: row.returned,
    },
    ids: row.ids,
    attention: row.attention,
  };
}
