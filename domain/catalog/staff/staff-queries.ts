import { pool } from "#db/client.server.ts";
import { CATALOG_PAGE } from "#db/limits.ts";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { countGroups, type Group, inTab, statsOf, sum } from "./staff-groups.ts";
import {
  DETAIL_COLUMNS,
  LIST_COLUMNS,
  LIST_JOINS,
  needsAllStock,
  ORDERS,
  SHOWN_ORDERS,
  STOCK_JOIN,
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
  type StaffSort,
  type StaffTab,
  staffTabs,
} from "./staff-views.ts";

/** Maximum number of pages in one response. A longer list skips its first pages. */
const PAGES_AT_ONCE = 20;

/**
 * Reads the list up to the requested page, the counts of its filters and the four figures above it (spec:
 * back-office §2 Products; readings 29).
 * @throws SignInRequired, NotPermitted
 */
export async function listStaffProducts(
  caller: Caller,
  query: StaffProductQuery,
): Promise<StaffProductPage & { stats: StaffProductStats }> {
  requirePermission(caller, "products.view");
  const words = await findWords(query.q);
  const [groups, everything, known] = await Promise.all([
    countGroups(words),
    words === "" ? null : countGroups(""),
    listCategories(caller),
  ]);
  const categoryId = idOfCategory(query.category, known);
  const isChosen = ({ category }: Group) => categoryId === undefined || category === categoryId;
  const isSeen = (tab: StaffTab) => (group: Group) => inTab(group, tab);
  const tabs = Object.fromEntries(
    staffTabs.map((tab) => [tab, sum(groups.filter(isChosen).filter(isSeen(tab)))]),
  ) as Record<StaffTab, number>;
  const seen = groups.filter(isSeen(query.tab));
  const ofNone = sum(seen.filter(({ category }) => category === null));
  const categories = known.map((category) => ({
    ...category,
    count: sum(seen.filter((group) => group.category === category.id)),
  }));

  const total = tabs[query.tab];
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CATALOG_PAGE)));
  const skipped = Math.max(0, page - PAGES_AT_ONCE) * CATALOG_PAGE;
  const products =
    words === null || total === 0
      ? []
      : await selectProducts(
          { words, tab: query.tab, categoryId, sort: query.sort },
          page * CATALOG_PAGE - skipped,
          skipped,
        );
  return {
    products,
    total,
    skipped,
    pageSize: CATALOG_PAGE,
    hasMore: skipped + products.length < total,
    categories: [
      ...categories,
      ...(ofNone > 0 ? [{ id: null, name: "", slug: NO_CATEGORY, count: ofNone }] : []),
    ],
    tabs,
    stats: statsOf(everything ?? groups),
  };
}

/**
 * Lists all categories, also inactive ones, by name for filters and forms.
 * @throws SignInRequired, NotPermitted
 */
export async function listCategories(caller: Caller): Promise<CategoryView[]> {
  requirePermission(caller, "products.view");
  const { rows } = await readOnlyDb.query<CategoryView>(
    "select id, name, slug from categories order by lower(name), id",
  );
  return rows;
}

/**
 * Converts the category of the URL to an id: null for products without one, undefined for all, NO_ID if
 * unknown.
 */
export function idOfCategory(slug: string, known: readonly CategoryView[]): string | null | undefined {
  if (slug === "") return undefined;
  return slug === NO_CATEGORY ? null : (known.find((category) => category.slug === slug)?.id ?? NO_ID);
}

/** An id that no row has. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Reads one product for its form, or null. @throws SignInRequired, NotPermitted */
export async function findStaffProduct(caller: Caller, id: string): Promise<StaffProductDetail | null> {
  requirePermission(caller, "products.view");
  if (!isId(id)) return null;
  const { rows } = await pool.query<StaffRow<StaffProductDetail>>(
    `select ${DETAIL_COLUMNS} from products p ${LIST_JOINS} where p.id = $1`,
    [id],
  );
  return rows[0] ? toStaffDetail(rows[0]) : null;
}

/** Reads the items and orders that reference a product, or null. @throws SignInRequired, NotPermitted */
export async function findProductTies(caller: Caller, id: string): Promise<ProductTies | null> {
  requirePermission(caller, "products.delete");
  if (!isId(id)) return null;
  const { rows } = await pool.query<ProductTies>(
    `select p.id, p.version, p.name, i.available, i.items,
      (select count(*)::int from order_items o where o.product_id = p.id) as sales
    from products p cross join lateral (
      select count(*)::int as items, count(*) filter (where state = 'available')::int as available
      from product_inventory where product_id = p.id
    ) i where p.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Lists the featured products by name, with totals (spec: back-office §2 Featured).
 * @throws SignInRequired, NotPermitted
 */
export async function listFeatured(
  caller: Caller,
): Promise<{ products: StaffProductCard[]; count: number; total: number }> {
  requirePermission(caller, "products.view");
  const counts = await readOnlyDb.query<{ featured: number; total: number }>(
    "select count(*) filter (where featured)::int as featured, count(*)::int as total from products where archived_at is null",
  );
  const { rows } = await readOnlyDb.query<StaffRow<StaffProductCard>>(
    `select ${LIST_COLUMNS} from products p ${LIST_JOINS} where p.featured and p.archived_at is null
    order by ${ORDERS.name} limit $1`,
    [PAGES_AT_ONCE * CATALOG_PAGE],
  );
  const { featured = 0, total = 0 } = counts.rows[0] ?? {};
  return { products: rows.map(toStaffCard), count: featured, total };
}

async function selectProducts(
  asked: { words: string; tab: StaffTab; categoryId: string | null | undefined; sort: StaffSort },
  limit: number,
  offset: number,
): Promise<StaffProductCard[]> {
  const values: unknown[] = [limit, offset];
  const conditions = staffConditions(asked, values);
  // Selects the page before the joins, so that the query counts stock only for shown products where possible.
  const { rows } = await readOnlyDb.query<StaffRow<StaffProductCard>>(
    `select ${LIST_COLUMNS} from (
        select p.* from products p ${needsAllStock(asked.tab, asked.sort) ? STOCK_JOIN : ""} where ${conditions}
        order by ${ORDERS[asked.sort]} limit $1 offset $2
      ) p ${LIST_JOINS} order by ${SHOWN_ORDERS[asked.sort]}`,
    values,
  );
  return rows.map(toStaffCard);
}
