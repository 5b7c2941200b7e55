import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import { containsWords } from "#domain/catalog/search/words-condition.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { containsText } from "./sales-conditions.ts";
import type { SalesFilter, SalesNarrowing } from "./sales-filter.ts";

/**
 * The additional filters of the sales list, such as product and period. One of the filters selects the newest
 * orders, at most `READ_MAX`, from an index whose last column is the time. The query applies all other
 * filters only to these selected orders. Therefore the cost does not grow with the number of orders in the
 * shop. When a long period has more orders than this maximum, the user can choose a shorter period to find an
 * older order.
 */

/** Maximum number of products that a filter by the words of a product name selects. */
const PRODUCTS_MAX = 20;

/** The values of the filters: the ids of the products, and the start and end times. */
export interface Asked {
  narrowing: SalesNarrowing;
  /** The product ids are null when the user has chosen no product as a filter. */
  products: readonly string[] | null;
  timeZone: string;
}

/**
 * Returns the SQL conditions of the search and the additional filters. The export of all orders in the list
 * to a file uses these conditions.
 */
export async function narrowingConditions({ narrowing, search }: SalesFilter): Promise<SQL> {
  return narrowing ? sql.join(conditionsOf(await readAsked(narrowing), search), sql` and `) : sql`true`;
}

/**
 * Chooses the filter that probably matches the fewest orders, and selects the newest (or the oldest) orders
 * of this filter.
 */
export function newestOf(asked: Asked, isOldestFirst: boolean, max: number): SQL {
  const { narrowing, products } = asked;
  const limit = sql.raw(`limit ${max}`);
  const order = sql.raw(`order by created_at ${isOldestFirst ? "asc" : "desc"}`);
  const of = (condition: SQL) =>
    sql`select id as order_id from orders where ${sql.join([condition, ...inTime(asked, "orders")], sql` and `)}
      ${order} ${limit}`;
  if (products) {
    const lines = sql`select l.order_id, l.created_at from order_items l
      where ${sql.join([sql`l.product_id = product.id`, ...inTime(asked, "l")], sql` and `)} ${order} ${limit}`;
    return sql`select order_id from (
        select lines.order_id, min(lines.created_at) as created_at from unnest(${sql.param([...products])}::uuid[]) product (id)
          cross join lateral (${lines}) lines group by lines.order_id
      ) lines ${order} ${limit}`;
  }
  if (narrowing.outcome !== "") return of(outcomes[narrowing.outcome]);
  return of(narrowing.method === "" ? sql`true` : ofMethod(narrowing.method));
}

/**
 * The SQL condition for each outcome by which the sales list can be filtered. The last two conditions are the
 * same as the conditions of two partial indexes in the schema.
 */
const outcomes = {
  canceladas: sql`orders.status = 'cancelled'`,
  reembolsadas: sql`orders.refund_state <> 'none'`,
  disputadas: sql`orders.dispute_state <> 'none'`,
} as const;

const ofMethod = (method: string): SQL => sql`orders.payment_method = ${method}`;

/** Returns the conditions of the filters and of a search on `orders`. */
export function conditionsOf(asked: Asked, search: string): SQL[] {
  const { outcome, method } = asked.narrowing;
  const conditions = inTime(asked, "orders");
  if (outcome !== "") conditions.push(outcomes[outcome]);
  if (method !== "") conditions.push(ofMethod(method));
  if (asked.products)
    conditions.push(sql`exists (select from order_items i where i.order_id = orders.id
      and i.product_id = any(${sql.param([...asked.products])}::uuid[]))`);
  if (search !== "") conditions.push(containsText(sql`orders.search_text`, search));
  return conditions.length > 0 ? conditions : [sql`true`];
}

/**
 * The SQL conditions for the first and the last day of a filter, on a table or alias with the column
 * `created_at`. The last day is included.
 */
function inTime({ narrowing: { from, to }, timeZone }: Asked, table: string): SQL[] {
  const created = sql.raw(`${table}.created_at`);
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}::text)`;
  return [
    ...(from ? [sql`${created} >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`${created} < ${startOf(to, 1)}`] : []),
  ];
}

/**
 * Finds the products that a filter names. Also reads the time zone that decides when the filter's days begin.
 */
export async function readAsked(narrowing: SalesNarrowing): Promise<Asked> {
  const [timeZone, products] = await Promise.all([
    readSetting("storeTimeZone"),
    narrowing.product === "" ? null : findProducts(narrowing.product),
  ]);
  return { narrowing, products, timeZone };
}

/**
 * When the text is the slug of a product, finds the id of this product. When the text is not a slug, finds
 * the products that contain the words of the text.
 */
async function findProducts(text: string): Promise<string[]> {
  const exact = await readOnlyDb.execute<{ id: string }>(
    sql`select id from products where slug = ${text.toLowerCase()}`,
  );
  if (exact.rows.length > 0) return exact.rows.map(({ id }) => id);
  const words = await findWords(text);
  if (!words) return [];
  const { rows } = await readOnlyDb.execute<{ id: string }>(sql`
    select p.id from products p where ${sql.raw(containsWords(words))} limit ${sql.raw(String(PRODUCTS_MAX))}`);
  return rows.map(({ id }) => id);
}
