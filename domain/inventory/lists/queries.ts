import { type SQL, sql } from "drizzle-orm";
import { INVENTORY_PAGE, PRODUCT_CHOICES_AT_ONCE, SOLD_ITEMS_FIRST } from "#db/limits.ts";
import { readOnlyDb } from "#db/read-only.server.ts";
import { inventoryStates } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { batchRows } from "./batch-rows.ts";
import type { BatchView, ItemView, ProductChoice, StateCounts } from "./inventory-views.ts";
import { itemRows, toItemView } from "./item-rows.ts";
import { BATCHES_TAB, type InventoryQuery, inventoryTabs } from "./parse-inventory-query.ts";
import { batchCondition, conditionOf } from "./query-conditions.ts";

export interface InventoryPage {
  /** The number of items in each state, in the whole stock. */
  totals: StateCounts;
  /** The number of items in each state that match the query; shown on the tabs. */
  counts: StateCounts;
  /** All products delivered from inventory. When there are very many, only the selected one. */
  products: ProductChoice[];
  /** Whether `products` is complete; `listProductChoices` returns the complete list. */
  hasAllProducts: boolean;
  items: ItemView[];
  /** The first ten sold items, shown below the available ones (spec: back-office §2 Inventory). */
  sold: ItemView[];
  batches: BatchView[];
  /** The number of rows on all pages of the view. */
  total: number;
  /** The shown page; the last page when the query names a later one. */
  page: number;
  pageSize: number;
}

/**
 * Reads one view of the inventory with its totals (spec: back-office §2 Inventory). Decrypts nothing.
 * @throws SignInRequired, NotPermitted
 */
export async function readInventory(caller: Caller, query: InventoryQuery): Promise<InventoryPage> {
  requirePermission(caller, "inventory.view");
  const state = query.tab === BATCHES_TAB ? null : inventoryTabs[query.tab];
  const condition = conditionOf(query);
  const [totals, choices, where, found, batchCount] = await Promise.all([
    cacheRead("stock totals", countStock),
    choicesFor(query),
    condition,
    condition.then((built) => built && countStates(built)),
    state ? 0 : countBatches(query),
  ]);
  const counts = found ?? totals;
  const total = state ? counts[state] : batchCount;

  const pages = Math.max(1, Math.ceil(total / INVENTORY_PAGE));
  const page = Math.min(query.page, pages);
  const cut = { limit: INVENTORY_PAGE, offset: (page - 1) * INVENTORY_PAGE };
  const { oldestFirst } = query;
  const [items, sold, batches] = await Promise.all([
    state ? itemRows(state, where, { ...cut, oldestFirst, total }) : [],
    query.tab === "" && page === 1
      ? itemRows("sold", where, {
          limit: SOLD_ITEMS_FIRST,
          offset: 0,
          oldestFirst: false,
          total: counts.sold,
        })
      : [],
    state ? [] : batchRows(query, cut),
  ]);
  return {
    totals,
    counts,
    ...choices,
    items: items.map(toItemView),
    sold: sold.map(toItemView),
    batches,
    total,
    page,
    pageSize: INVENTORY_PAGE,
  };
}

/** Lists all products delivered from inventory, sorted by name. @throws SignInRequired, NotPermitted */
export async function listProductChoices(caller: Caller): Promise<ProductChoice[]> {
  requirePermission(caller, "inventory.view");
  return cacheRead("stock choices", () => readChoices());
}

/**
 * Counts the items of a query in each state, for example before an export.
 * @throws SignInRequired, NotPermitted
 */
export async function countInventory(caller: Caller, query: InventoryQuery): Promise<StateCounts> {
  requirePermission(caller, "inventory.view");
  return countStates((await conditionOf(query)) ?? sql`true`);
}

/**
 * Omits very long lists of choices: they would dominate the size of each page, but few users open the field.
 */
async function choicesFor({ product }: InventoryQuery) {
  const { rows } = await readOnlyDb.execute<{ n: number }>(sql`
    select count(*)::int as n from (select from products p where ${IS_CHOICE} limit ${PRODUCT_CHOICES_AT_ONCE + 1}) choices`);
  const hasAllProducts = (rows[0]?.n ?? 0) <= PRODUCT_CHOICES_AT_ONCE;
  if (hasAllProducts)
    return { hasAllProducts, products: await cacheRead("stock choices", () => readChoices()) };
  return { hasAllProducts, products: product ? await readChoices(product) : [] };
}

/**
 * The condition for products (`p`) delivered from inventory. An archived product counts while it has items.
 */
const IS_CHOICE = sql`${sql.raw(typeHas("p.delivery_type", "isFromInventory"))} and
  (p.archived_at is null or exists (select from product_inventory i where i.product_id = p.id))`;
/** Sorts names here, because the database's collation sorts accented letters after z. */
const byName = new Intl.Collator("pt-BR");

/** Reads the product choices with the number of available items; with `slug` only that product. */
async function readChoices(slug?: string): Promise<ProductChoice[]> {
  const { rows } = await readOnlyDb.execute<ProductChoice & Record<string, unknown>>(sql`
    select p.slug, p.name, p.emoji, (
      select count(*)::int from product_inventory i where i.product_id = p.id and i.state = 'available'
    ) as available
    from products p where ${IS_CHOICE} ${slug === undefined ? sql`` : sql`and p.slug = ${slug}`} order by p.id`);
  return rows.sort((a, b) => byName.compare(a.name, b.name));
}

/** Counts the whole stock with one index scan for each state. The caller caches the result. */
async function countStock(): Promise<StateCounts> {
  const each = inventoryStates.map(
    (state) =>
      sql`(select count(*)::int from product_inventory where state = ${sql.raw(`'${state}'`)}) as ${sql.raw(state)}`,
  );
  const { rows } = await readOnlyDb.execute<StateCounts & Record<string, unknown>>(
    sql`select ${sql.join(each, sql`, `)}`,
  );
  return { ...noItems(), ...rows[0] };
}

async function countStates(where: SQL): Promise<StateCounts> {
  const { rows } = await readOnlyDb.execute<{ state: keyof StateCounts; n: number }>(sql`
    select state, count(*)::int as n from product_inventory i where ${where} group by state`);
  const counts = noItems();
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

async function countBatches(query: InventoryQuery): Promise<number> {
  const { rows } = await readOnlyDb.execute<{ n: number }>(sql`
    select count(*)::int as n from inventory_batches b join products p on p.id = b.product_id
    where ${batchCondition(query)}`);
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
