import { type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { INVENTORY_PAGE, PRODUCT_CHOICES_AT_ONCE, SOLD_ITEMS_FIRST } from "#db/limits.ts";
import { inventoryStates } from "#db/vocabulary.ts";
import type { Caller } from "#domain/caller.ts";
import { keepRead } from "#domain/kept-reads.ts";
import { requirePermission } from "#domain/permissions.ts";
import { batchRows } from "./batch-rows.ts";
import type { BatchView, ItemView, ProductChoice, StateCounts } from "./inventory-views.ts";
import { itemRows, toItemView } from "./item-rows.ts";
import { BATCHES_TAB, type InventoryQuery, inventoryTabs } from "./parse-inventory-query.ts";
import { batchCondition, conditionOf } from "./query-conditions.ts";

export interface InventoryPage {
  /** Of the whole stock. */
  totals: StateCounts;
  /** Of what is asked for: the counts of the views. */
  counts: StateCounts;
  /** Every product that is delivered from inventory; where there are very many, only the one that is asked for. */
  products: ProductChoice[];
  /** Whether these are all of them; the others come with `listProductChoices`. */
  hasAllProducts: boolean;
  items: ItemView[];
  /** The first ten sold ones, under those available (spec: back-office §2 Inventory). */
  sold: ItemView[];
  batches: BatchView[];
  /** Rows of the view in all. */
  total: number;
  /** The page shown: the last one when a later one was asked for. */
  page: number;
  pageSize: number;
}

/**
 * One view of the inventory with its totals (spec: back-office §2 Inventory); nothing is opened for it.
 * @throws SignInRequired, NotPermitted
 */
export async function readInventory(caller: Caller, query: InventoryQuery): Promise<InventoryPage> {
  requirePermission(caller, "inventory.view");
  const [shelf, where] = await Promise.all([keepRead("stock shelf", readShelf), conditionOf(query)]);
  const counts = where ? await countStates(where) : shelf.totals;
  const isBatches = query.tab === BATCHES_TAB;
  const batchCount = isBatches ? await countBatches(query) : 0;
  const state = query.tab === BATCHES_TAB ? null : inventoryTabs[query.tab];
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
    isBatches ? batchRows(query, cut) : [],
  ]);
  return {
    totals: shelf.totals,
    counts,
    ...choicesOf(shelf.products, query),
    items: items.map(toItemView),
    sold: sold.map(toItemView),
    batches,
    total,
    page,
    pageSize: INVENTORY_PAGE,
  };
}

/** Thousands of choices would be most of every page's bytes and time, for a field that few visits open. */
function choicesOf(all: readonly ProductChoice[], { product }: InventoryQuery) {
  const hasAllProducts = all.length <= PRODUCT_CHOICES_AT_ONCE;
  return { products: all.filter(({ slug }) => hasAllProducts || slug === product), hasAllProducts };
}

/** Every product that is delivered from inventory, by name. @throws SignInRequired, NotPermitted */
export async function listProductChoices(caller: Caller): Promise<ProductChoice[]> {
  requirePermission(caller, "inventory.view");
  return (await keepRead("stock shelf", readShelf)).products;
}

/** How many items of the asked kind are in each state: what an export will hold. @throws SignInRequired, NotPermitted */
export async function countInventory(caller: Caller, query: InventoryQuery): Promise<StateCounts> {
  requirePermission(caller, "inventory.view");
  return countStates((await conditionOf(query)) ?? sql`true`);
}

/** The database's own order puts every accent behind the z. */
const byName = new Intl.Collator("pt-BR");

/**
 * Totals of the whole stock and what is available of each product, from one walk over an index of every item; kept while
 * nothing changes.
 */
async function readShelf(): Promise<{ totals: StateCounts; products: ProductChoice[] }> {
  const { rows } = await db.execute<{
    slug: string;
    name: string;
    emoji: string;
    counts: Partial<StateCounts> | null;
    is_choice: boolean;
  }>(sql`
    with held as (
      select product_id, jsonb_object_agg(state, n) as counts from (
        select product_id, state, count(*) as n from product_inventory group by product_id, state
      ) each_state group by product_id
    )
    select p.slug, p.name, p.emoji, held.counts, p.delivery_type = 'account' and (p.archived_at is null or held.counts is not null) as is_choice
    from products p left join held on held.product_id = p.id
    where p.delivery_type = 'account' or held.counts is not null
    order by p.id`);
  const totals = noItems();
  for (const { counts } of rows) for (const state of inventoryStates) totals[state] += counts?.[state] ?? 0;
  const products = rows
    .filter((row) => row.is_choice)
    .map(({ slug, name, emoji, counts }) => ({ slug, name, emoji, available: counts?.available ?? 0 }))
    .sort((a, b) => byName.compare(a.name, b.name));
  return { totals, products };
}

async function countStates(where: SQL): Promise<StateCounts> {
  const { rows } = await db.execute<{ state: keyof StateCounts; n: number }>(sql`
    select state, count(*)::int as n from product_inventory i where ${where} group by state`);
  const counts = noItems();
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

async function countBatches(query: InventoryQuery): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
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
