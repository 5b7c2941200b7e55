import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { type InventoryState, inventoryStates } from "#db/values/vocabulary.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import type { StateCounts } from "./inventory-views.ts";
import type { InventoryQuery } from "./parse-inventory-query.ts";
import { type ItemCondition, productsOf } from "./query-conditions.ts";

/**
 * A search counts the items of each state, or the batches, only up to this number. When a search finds more
 * than this number, the pages show "1,000+".
 */
export const FOUND_MAX = 1_000;

/**
 * Calls `write` for each state and joins the results to one SQL text, for example one column for each state.
 */
const each = (write: (state: string) => string) => sql.raw(inventoryStates.map(write).join(", "));

/** Counts the whole stock by state, without reading an item. */
export async function countStock(): Promise<StateCounts> {
  const { rows } = await readOnlyDb.execute<StateCounts & Record<string, unknown>>(sql`
    select ${each((state) => `(coalesce(sum(n) filter (where part = '${state}'), 0))::int as ${state}`)} from (
      select part, n from counts where subject = 'items'
      union all
      select v.state, v.n from stock_changes c
        cross join lateral (values ${each((state) => `('${state}', c.${state})`)}) v(state, n)
    ) stock`);
  return { ...noItems(), ...rows[0] };
}

/**
 * Counts the items of a query by state. The items of a search are counted only up to a limit. When a query
 * selects whole products, the counts come from the products' stored stock. When any other search matches too
 * many products or batches (`isCut`), only the states in `listed` are counted.
 */
export function countFound(
  query: InventoryQuery,
  condition: ItemCondition,
  listed: readonly InventoryState[],
): Promise<StateCounts> {
  if (condition.products)
    return sumOfProducts(sql`select unnest(${idsParam(condition.products)}::uuid[]) as id`);
  if (condition.isCut) return countUpTo({ ...condition, isOfFewItems: false }, FOUND_MAX + 1, listed);
  if (query.q !== "") return countUpTo(condition, FOUND_MAX + 1);
  return query.batch === "" ? sumOfProducts(productsOf(query)) : readCountsOf(condition.where);
}

/** Counts items exactly by reading an index. */
export async function readCountsOf(where: SQL): Promise<StateCounts> {
  const { rows } = await readOnlyDb.execute<{ state: keyof StateCounts; n: number }>(sql`
    select state, count(*)::int as n from product_inventory i where ${where} group by state`);
  const counts = noItems();
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/**
 * The two states that most items have. When a search selects batches with few items, one index search counts
 * the items of all other states together.
 */
const FREQUENT: readonly InventoryState[] = ["available", "sold"];
const RARE = inventoryStates.filter((state) => !FREQUENT.includes(state));

async function countUpTo(
  { counting, isOfFewItems }: ItemCondition,
  max: number,
  states: readonly InventoryState[] = inventoryStates,
): Promise<StateCounts> {
  if (states.length === 0) return noItems();
  const { source, where } = counting;
  const columns = (isOfFewItems ? FREQUENT : states).map(
    (state) => sql`(select count(*)::int from (select from product_inventory i
      where i.state = ${sql.raw(`'${state}'`)} and ${where} limit ${sql.raw(String(max))}) few) as ${sql.raw(state)}`,
  );
  const rare = sql`(select json_object_agg(state, n) from (select state, count(*) as n from product_inventory i
    where i.state in (${sql.raw(RARE.map((state) => `'${state}'`).join(", "))}) and ${where} group by state) counted) as rare`;
  const { rows } = await readOnlyDb.execute<{ rare?: Partial<StateCounts> | null }>(
    sql`select ${sql.join(isOfFewItems ? [...columns, rare] : columns, sql`, `)} from ${source}`,
  );
  const { rare: others, ...counts } = rows[0] ?? {};
  return { ...noItems(), ...counts, ...others };
}

const idsParam = (ids: readonly string[]) => sql.param([...ids]);

/** Sums the stored counts of the products that a query selects by their ids. */
async function sumOfProducts(products: SQL): Promise<StateCounts> {
  const sums = each((state) => `coalesce(sum(${state}), 0)::int as ${state}`);
  const states = each((state) => state);
  const { rows } = await readOnlyDb.execute<StateCounts & Record<string, unknown>>(sql`
    with asked as (${products})
    select ${sums} from (
      select ${states} from product_stock where product_id in (select id from asked)
      union all select ${states} from stock_changes where product_id in (select id from asked)
    ) stock`);
  return { ...noItems(), ...rows[0] };
}

/**
 * Counts the batches of a query that satisfy the condition `batchesMeet`. Counts the batches of a search up
 * to a limit.
 */
export async function countBatches(
  query: InventoryQuery,
  items: Promise<ItemCondition | null>,
  batchesMeet: Promise<SQL>,
): Promise<number> {
  if (query.q === "" && query.product === "" && query.batch === "")
    return (await readCounts("batches")).sum().n;
  const known = (await items)?.batchCount ?? null;
  if (known !== null) return known;
  const where = await batchesMeet;
  const limit = query.q === "" ? sql`` : sql.raw(`limit ${FOUND_MAX + 1}`);
  const { rows } = await readOnlyDb.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from inventory_batches b where ${where} ${limit}) few`);
  return rows[0]?.n ?? 0;
}

const noItems = (): StateCounts => ({
  available: 0,
  reserved: 0,
  sold: 0,
  burned: 0,
  quarantined: 0,
  retired: 0,
});
