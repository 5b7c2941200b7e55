import { pool } from "#db/client.server.ts";
import { readOnlyDb } from "#db/read-only.server.ts";
import { CATALOG_PAGE } from "#db/values/limits.ts";
import type { CategoryView, InkedCategory } from "#domain/catalog/products/product-views.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import { FOUND_MAX } from "#domain/catalog/search/words-condition.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { NAME_KEY, selectProducts } from "./select-products.ts";
import { countGroups, type Group, inTab, statsOf, sum } from "./staff-groups.ts";
import {
  type AskedProducts,
  DETAIL_COLUMNS,
  dependsOnStock,
  LEVEL,
  LIST_COLUMNS,
  LIST_JOINS,
  STOCK_JOINS,
  type StaffRow,
  staffConditions,
  toStaffCard,
  toStaffDetail,
} from "./staff-rows.ts";
import {
  NO_CATEGORY,
  type ProductTies,
  type StaffProductCard,
  type StaffProductDetail,
  type StaffProductPage,
  type StaffProductQuery,
  type StaffProductStats,
  type StaffTab,
  staffTabs,
} from "./staff-views.ts";

/**
 * Maximum number of pages in one response. When more pages are requested, the response leaves out the first
 * pages.
 */
const PAGES_AT_ONCE = 20;

/**
 * Reads the list up to the requested page. Also reads the counts for the filters and the four figures above
 * the list (spec B2.6, R29).
 * @throws SignInRequired, NotPermitted
 */
export async function listStaffProducts(
  caller: Caller,
  query: StaffProductQuery,
): Promise<StaffProductPage & { stats: StaffProductStats }> {
  requirePermission(caller, "products.view");
  const [words, known] = await Promise.all([findWords(query.q), listCategories(caller)]);
  const asked = { words: words ?? "", tab: query.tab, categoryId: idOfCategory(query.category, known) };
  const [{ groups, counted, lastName }, everything] = await Promise.all([
    countAsked(asked, words, known, query.sort === "name" ? query.page * CATALOG_PAGE : 0),
    words === "" ? null : countGroups(""),
  ]);
  const { total } = counted;

  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CATALOG_PAGE)));
  const skipped = Math.max(0, page - PAGES_AT_ONCE) * CATALOG_PAGE;
  const limit = page * CATALOG_PAGE - skipped;
  const isFew = groups !== null && (asked.words !== "" || asked.tab === "promocoes");
  const products =
    words === null || total === 0
      ? []
      : await selectProducts({ ...asked, sort: query.sort, isFew, lastName }, limit, skipped);
  return {
    products,
    ...counted,
    skipped,
    pageSize: CATALOG_PAGE,
    hasMore: skipped + products.length < total,
    stats: statsOf(everything ?? groups ?? []),
  };
}

/**
 * Counts the products of the query. Also counts the products of the other tabs and categories, unless a
 * search finds very many products. The requested list is counted first. When the requested list alone has
 * more products than the limit, the function does not count the products of other tabs.
 * @param end the number of products on all pages up to the requested page, for a list that is sorted by name.
 * Otherwise 0.
 */
async function countAsked(
  asked: AskedProducts,
  words: string | null,
  known: readonly InkedCategory[],
  end: number,
): Promise<{ groups: Group[] | null; counted: Figures; lastName: string | null }> {
  const many = words ? await figuresOfMany(asked, known, end) : null;
  const groups = many?.counted.isCapped ? null : await countGroups(words);
  if (groups) return { groups, counted: figuresOf(groups, asked, known), lastName: null };
  return { groups, ...(many ?? (await figuresOfMany(asked, known, end))) };
}

type Figures = Pick<StaffProductPage, "total" | "isCapped" | "tabs" | "categories">;

/**
 * Computes the numbers that the filters show. The numbers come from the groups of the products that a search
 * finds.
 */
function figuresOf(
  groups: readonly Group[],
  { tab: askedTab, categoryId }: AskedProducts,
  known: readonly InkedCategory[],
): Figures {
  const isChosen = ({ category }: Group) => categoryId === undefined || category === categoryId;
  const isSeen = (tab: StaffTab) => (group: Group) => inTab(group, tab);
  const tabs = Object.fromEntries(
    staffTabs.map((tab) => [tab, sum(groups.filter(isChosen).filter(isSeen(tab)))]),
  ) as Record<StaffTab, number>;
  const seen = groups.filter(isSeen(askedTab));
  const ofNone = sum(seen.filter(({ category }) => category === null));
  const categories = known.map((category) => ({
    ...category,
    count: sum(seen.filter((group) => group.category === category.id)),
  }));
  return {
    total: tabs[askedTab],
    isCapped: askedTab === "promocoes" && tabs[askedTab] >= FOUND_MAX,
    tabs,
    categories: [
      ...categories,
      ...(ofNone > 0 ? [{ id: null, name: "", slug: NO_CATEGORY, ink: 0, count: ofNone }] : []),
    ],
  };
}

/**
 * Returns the figures when a search finds very many products. The only figure is the number of products of
 * the requested tab and category, at most `FOUND_MAX`. The function sorts the counted products by name.
 * `lastName` is the name at position `end`. The counted products can be only a part of the whole list. No
 * product before position `end` of the whole list has a name that sorts after `lastName`.
 */
async function figuresOfMany(
  asked: AskedProducts,
  known: readonly InkedCategory[],
  end: number,
): Promise<{ counted: Figures; lastName: string | null }> {
  const { rows } = await readOnlyDb.query<{ n: number; last_name: string | null }>(
    `with few as materialized (
      select p.name from products p ${dependsOnStock(asked.tab) ? STOCK_JOINS : ""}
      where ${staffConditions(asked, LEVEL)} limit ${FOUND_MAX + 1}
    )
    select (select count(*)::int from few) as n, case when (select count(*) from few) > ${FOUND_MAX} and ${end > 0}
      then (select ${NAME_KEY} from few p order by 1 limit 1 offset ${Math.max(0, end - 1)}) end as last_name`,
  );
  const { n = 0, last_name: lastName = null } = rows[0] ?? {};
  return {
    counted: {
      total: Math.min(n, FOUND_MAX),
      isCapped: n > FOUND_MAX,
      tabs: null,
      categories: known.map((category) => ({ ...category, count: null })),
    },
    lastName,
  };
}

/**
 * Lists all categories by name, including inactive categories. Filters and forms show this list.
 * @throws SignInRequired, NotPermitted
 */
export async function listCategories(caller: Caller): Promise<InkedCategory[]> {
  requirePermission(caller, "products.view");
  const { rows } = await readOnlyDb.query<InkedCategory>(
    "select id, name, slug, ink from categories order by lower(name), id",
  );
  return rows;
}

/**
 * Converts the category in the URL to an id. Returns null for products without a category, undefined for all
 * products, and NO_ID for an unknown category.
 */
export function idOfCategory(slug: string, known: readonly CategoryView[]): string | null | undefined {
  if (slug === "") return undefined;
  return slug === NO_CATEGORY ? null : (known.find((category) => category.slug === slug)?.id ?? NO_ID);
}

/** An id that no row has. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Reads one product for its form. Returns null for an unknown product. @throws SignInRequired, NotPermitted
 */
export async function findStaffProduct(caller: Caller, id: string): Promise<StaffProductDetail | null> {
  requirePermission(caller, "products.view");
  if (!isId(id)) return null;
  const { rows } = await pool.query<StaffRow<StaffProductDetail>>(
    `select ${DETAIL_COLUMNS} from products p ${LIST_JOINS} where p.id = $1`,
    [id],
  );
  return rows[0] ? toStaffDetail(rows[0]) : null;
}

/**
 * Reads the items and orders that reference a product or its variants. Returns null for an unknown product.
 * @throws SignInRequired, NotPermitted
 */
export async function findProductTies(caller: Caller, id: string): Promise<ProductTies | null> {
  requirePermission(caller, "products.delete");
  if (!isId(id)) return null;
  const { rows } = await pool.query<ProductTies>(
    `select p.id, p.version, p.name, i.available, i.items, b.batches, o.sales, v.variants, v.offered
    from products p
    cross join lateral (select count(*)::int as variants, count(*) filter (where archived_at is null)::int as offered
      from products where parent_id = p.id) v
    cross join lateral (select array_agg(id) as ids from products where id = p.id or parent_id = p.id) own
    cross join lateral (select count(*)::int as sales from order_items where product_id = any(own.ids)) o
    cross join lateral (select count(*)::int as batches from inventory_batches where product_id = any(own.ids)) b
    cross join lateral (
      select count(*)::int as items, count(*) filter (where state = 'available')::int as available
      from product_inventory where product_id = any(own.ids)
    ) i where p.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * The featured products up to the requested page, the number of all featured products, and the number of all
 * products.
 */
export interface FeaturedPage
  extends Pick<StaffProductPage, "products" | "skipped" | "pageSize" | "hasMore"> {
  count: number;
  total: number;
}

/** The number of featured products on one page, so that the list of all products stays near. */
const FEATURED_PAGE = 9;
const FEATURED_PAGES = 60;

/**
 * Lists the featured products up to the requested page, with totals (spec B2.7). The order is the order of
 * the home page. Products that are not active come last. A list with more than 60 pages ends after page 60.
 * @throws SignInRequired, NotPermitted
 */
export async function listFeatured(caller: Caller, page = 1): Promise<FeaturedPage> {
  requirePermission(caller, "products.view");
  const pages = Math.min(page, FEATURED_PAGES);
  const [featured, groups] = await Promise.all([readCounts("featured"), countGroups("")]);
  const { rows } = await readOnlyDb.query<StaffRow<StaffProductCard>>(
    `select ${LIST_COLUMNS} from products p ${LIST_JOINS} where p.featured and p.archived_at is null
    order by (p.status <> 'active'), p.sales_count desc nulls last, p.id limit $1`,
    [pages * FEATURED_PAGE],
  );
  const count = featured.sum().n;
  return {
    products: rows.map(toStaffCard),
    skipped: 0,
    pageSize: FEATURED_PAGE,
    hasMore: pages < FEATURED_PAGES && rows.length < count,
    count,
    total: statsOf(groups ?? []).total,
  };
}
