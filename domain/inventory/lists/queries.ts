import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { INVENTORY_PAGE, PRODUCT_CHOICES_AT_ONCE, SOLD_ITEMS_FIRST } from "#db/values/limits.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import type { PlacedPage } from "#domain/kernel/lists/list-place.ts";
import { placeCapped, placePage, readPage } from "#domain/kernel/lists/read-page.ts";
import { requirePermission, staffCan } from "#domain/kernel/permissions.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { batchSpans, toBatchView } from "./batch-rows.ts";
import { countBatches, countFound, countStock, FOUND_MAX, readCountsOf } from "./count-items.ts";
import type { BatchView, ItemView, ProductChoice, StateCounts } from "./inventory-views.ts";
import { itemSpans, toItemView } from "./item-rows.ts";
import { BATCHES_TAB, type InventoryQuery, inventoryTabs, stateOfTab } from "./parse-inventory-query.ts";
import { batchCondition, conditionOf } from "./query-conditions.ts";

/** `total` is the number of rows on all pages of the view. */
export interface InventoryPage extends PlacedPage {
  /**
   * The number of matching items in each state, for the tabs. Without a search or a filter, all items match.
   * A number above `countedMax` means that more than `countedMax` items match.
   */
  counts: StateCounts;
  /**
   * A search counts the items of a state only up to this number. This number is undefined when the counts
   * have no limit.
   */
  countedMax: number | undefined;
  /**
   * All products delivered from inventory. When the shop has very many products, the list contains only the
   * selected product.
   */
  products: ProductChoice[];
  /** Whether `products` is complete. `listProductChoices` returns the complete list. */
  hasAllProducts: boolean;
  items: ItemView[];
  /** The first ten sold items, shown below the available items (spec B2.8). */
  sold: ItemView[];
  batches: BatchView[];
  /**
   * Whether a search matches more than `MATCHES_MAX` products or batches. When a search matches too many
   * products or batches, the items and their counts come from only `MATCHES_MAX` of the matches.
   */
  isCut: boolean;
  pageSize: number;
}

/**
 * Reads one view of the inventory with its totals (spec B2.8). Decrypts nothing.
 * @param pageSize the number of rows on one page.
 * @throws SignInRequired, NotPermitted
 */
export async function readInventory(
  caller: Caller,
  query: InventoryQuery,
  pageSize = INVENTORY_PAGE,
): Promise<InventoryPage> {
  const staff = requirePermission(caller, "inventory.view");
  const showsBuyer = maySeeBuyers(staff);
  const state = stateOfTab(query.tab);
  const isBatches = query.tab === BATCHES_TAB;
  const listed = [...(state ? [state] : []), ...(query.tab === "" ? (["sold"] as const) : [])];
  const condition = conditionOf(query, showsBuyer);
  const batchesMeet = isBatches ? batchCondition(query) : null;
  const [choices, built, counts, batchCount] = await Promise.all([
    choicesFor(query),
    condition,
    condition.then((found) => (found ? countFound(query, found, listed) : countStock())),
    batchesMeet ? countBatches(query, condition, batchesMeet) : 0,
  ]);
  const where = built?.where ?? null;
  const countedMax = query.q === "" ? undefined : FOUND_MAX;
  const counted = state ? counts[state] : batchCount;
  const isCut = built?.isCut ?? false;

  const [items, sold, batches] = await Promise.all([
    state ? readPage(query, pageSize, itemSpans(state, where, query.oldestFirst)) : null,
    query.tab === "" && query.page === 1
      ? itemSpans("sold", where, false)({ ...BEGINNING, limit: SOLD_ITEMS_FIRST })
      : [],
    batchesMeet ? readPage(query, pageSize, batchSpans(await batchesMeet)) : null,
  ]);
  const found = items ?? batches ?? NOTHING;
  const placed =
    countedMax !== undefined && counted > countedMax
      ? placeCapped(found, pageSize, countedMax)
      : placePage(found, pageSize, counted);
  return {
    counts,
    countedMax,
    ...choices,
    items: (items?.rows ?? []).map((row) => toItemView(row, showsBuyer)),
    sold: (sold ?? []).map((row) => toItemView(row, showsBuyer)),
    batches: (batches?.rows ?? []).map(toBatchView),
    isCut,
    ...placed,
    isCapped: placed.isCapped || (isCut && state !== null),
    pageSize,
  };
}

const BEGINNING = { edge: null, isReversed: false, offset: 0 } as const;
const NOTHING = { rows: [], asked: 1, hasPrevious: false, hasNext: false };

/** Whether staff may see the customers of items, and search for items by the address of a customer. */
export const maySeeBuyers = (staff: Staff): boolean =>
  staffCan(staff, "orders.view") || staffCan(staff, "users.view");

/**
 * Returns the query for a view that shows a single item. The view is the tab of the item's state, and
 * contains only this item. Returns the given query unchanged when the query contains no id of an item.
 * @throws SignInRequired, NotPermitted
 */
export async function queryOfItem(caller: Caller, query: InventoryQuery): Promise<InventoryQuery> {
  requirePermission(caller, "inventory.view");
  if (query.item === "") return query;
  const { rows } = await readOnlyDb.execute<{ state: string }>(
    sql`select state from product_inventory where id = ${query.item}::uuid`,
  );
  const tabs = Object.entries(inventoryTabs) as [keyof typeof inventoryTabs, string][];
  const tab = tabs.find(([, state]) => state === rows[0]?.state)?.[0] ?? "";
  const { edge: _, ...rest } = query;
  return { ...rest, tab, q: query.item, product: "", batch: "", isLow: false, page: 1 };
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
  const staff = requirePermission(caller, "inventory.view");
  const condition = await conditionOf(query, maySeeBuyers(staff));
  return condition ? readCountsOf(condition.complete) : countStock();
}

/**
 * Leaves out the list of choices when the list would be very long. A very long list would make each page much
 * larger, but few users open the field in which they choose a product.
 */
async function choicesFor({ product }: InventoryQuery) {
  const max = PRODUCT_CHOICES_AT_ONCE + 1;
  // The query sorts in the order of an index. Without the sort, the database might scan the table. A scan of
  // a large table can begin at any row and often reads from the disk.
  const { rows } = await readOnlyDb.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      (select from products p where ${COUNTED} and p.archived_at is null order by p.shelf_level, p.id limit ${max})
      union all (select from products p join product_stock s on s.product_id = p.id where ${ARCHIVED_CHOICE} limit ${max})
      limit ${max}) choices`);
  const hasAllProducts = (rows[0]?.n ?? 0) <= PRODUCT_CHOICES_AT_ONCE;
  if (hasAllProducts)
    return { hasAllProducts, products: await cacheRead("stock choices", () => readChoices()) };
  return { hasAllProducts, products: product ? await readChoices(product) : [] };
}

const COUNTED = sql.raw(`${typeHas("p.delivery_type", "isFromInventory")} and p.kind <> 'group'`);
/** Users can choose an archived product (`p`) while it has items. `s` is the stock of the product. */
const ARCHIVED_CHOICE = sql`${COUNTED} and p.archived_at is not null and (
  s.available + s.reserved + s.sold + s.burned + s.quarantined + s.retired > 0 or p.id in (select product_id from stock_changes))`;
/** The condition for products (`p`) delivered from inventory. `s` is the stock of the product. */
const IS_CHOICE = sql`(${COUNTED} and p.archived_at is null or ${ARCHIVED_CHOICE})`;
/** Sorts the names in this process, because the database's collation sorts accented letters after z. */
const byName = new Intl.Collator("pt-BR");

/**
 * Reads the product choices with the number of available items. When `slug` is given, reads only the product
 * with this slug.
 */
async function readChoices(slug?: string): Promise<ProductChoice[]> {
  const { rows } = await readOnlyDb.execute<ProductChoice & Record<string, unknown>>(sql`
    select p.slug, p.name, p.emoji, s.available + coalesce(waiting.units, 0) as available
    from products p join product_stock s on s.product_id = p.id
    left join (select product_id, sum(available)::int as units from stock_changes group by product_id) waiting on waiting.product_id = p.id
    where ${IS_CHOICE} ${slug === undefined ? sql`` : sql`and p.slug = ${slug}`} order by p.id`);
  return rows.sort((a, b) => byName.compare(a.name, b.name));
}
