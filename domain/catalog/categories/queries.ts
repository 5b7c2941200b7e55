import { readOnlyDb } from "#db/read-only.server.ts";
import { CATALOG_PAGE } from "#db/values/limits.ts";
import {
  type ActiveCounts,
  type ActiveTab,
  activeCounts,
  countOfTab,
  wantedActive,
} from "#domain/catalog/banners/active-tab.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { readCounts } from "#domain/kernel/counts/read-counts.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { likePattern } from "#domain/kernel/text/like-pattern.ts";

export interface StaffCategory {
  id: string;
  name: string;
  slug: string;
  description: string;
  /** The number of the ink colour of the category. The numbers begin at 0. */
  ink: number;
  isActive: boolean;
  version: number;
  /**
   * The number of products that are not archived, and the number of archived products. Archived and
   * unarchived products must both move before the category can be deleted.
   */
  products: number;
  archived: number;
}

export interface StaffCategoryList {
  categories: StaffCategory[];
  /** How many categories the search finds: all categories, active categories and inactive categories. */
  counts: ActiveCounts;
  total: number;
  page: number;
  pageSize: number;
}

/**
 * Lists one page of categories by name, with the number of products of each category. Searches name and slug.
 * @throws SignInRequired, NotPermitted
 */
export async function listStaffCategories(
  caller: Caller,
  query: { q: string; tab: ActiveTab; page: number },
): Promise<StaffCategoryList> {
  requirePermission(caller, "categories.view");
  const pattern = likePattern(query.q);
  const { rows: counted } = await readOnlyDb.query<{ is_active: boolean; count: number }>(
    `select is_active, count(*)::int as count from categories where ${FOUND} group by is_active`,
    [pattern],
  );
  const counts = activeCounts(counted);
  const total = countOfTab(counts, query.tab);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / CATALOG_PAGE)));
  const { rows } = await readOnlyDb.query<CategoryRow>(
    `${SELECT} where ${FOUND} and ($2::boolean is null or is_active = $2)
      order by lower(name), id limit $3 offset $4`,
    [pattern, wantedActive(query.tab), CATALOG_PAGE, (page - 1) * CATALOG_PAGE],
  );
  const categories = await withProducts(rows);
  return { categories, counts, total, page, pageSize: CATALOG_PAGE };
}

/**
 * Reads one category. Returns null for an unknown or malformed id.
 * @throws SignInRequired, NotPermitted
 */
export async function findStaffCategory(caller: Caller, id: string): Promise<StaffCategory | null> {
  requirePermission(caller, "categories.view");
  if (!isId(id)) return null;
  const { rows } = await readOnlyDb.query<CategoryRow>(`${SELECT} where id = $1`, [id]);
  const [found = null] = await withProducts(rows);
  return found;
}

type CategoryRow = Omit<StaffCategory, "products" | "archived">;
const SELECT = 'select id, name, slug, description, ink, is_active as "isActive", version from categories';

/** Adds to each category the number of its products. */
async function withProducts(rows: readonly CategoryRow[]): Promise<StaffCategory[]> {
  if (rows.length === 0) return [];
  const products = await readCounts("products");
  const countOf = (id: string, archived: boolean) =>
    products.sum((part) => {
      const [category, , isArchived] = part.split("|");
      return category === id && isArchived === String(archived);
    }).n;
  return rows.map((row) => ({
    ...row,
    products: countOf(row.id, false),
    archived: countOf(row.id, true),
  }));
}

const FOUND = "($1 = '%' or name ilike $1 or slug ilike $1)";
/** Maximum number of categories that the form offers. A typical shop has a few dozen categories. */
const CHOICES_MAX = 1_000;

/**
 * Lists every category by name, as targets for the products of a deleted category.
 * @throws SignInRequired, NotPermitted
 */
export async function listCategoryChoices(caller: Caller): Promise<{ id: string; name: string }[]> {
  requirePermission(caller, "categories.view");
  const { rows } = await readOnlyDb.query<{ id: string; name: string }>(
    "select id, name from categories order by lower(name), id limit $1",
    [CHOICES_MAX],
  );
  return rows;
}
