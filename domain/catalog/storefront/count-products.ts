import pg from "pg";
import { pool } from "#db/client.server.ts";
import type { CatalogPage } from "#domain/catalog/products/product-views.ts";
import { containsWords } from "#domain/catalog/search/words-condition.ts";
import { IN_LISTS } from "./product-rows.ts";

/**
 * A search counts at most this many products. When a search finds more products, the page shows "200+",
 * because an exact count would read every found product.
 */
export const COUNTED_MAX = 200;

/** A number of products. A search counts at most `COUNTED_MAX` products. */
export interface ProductCount {
  total: number;
  /** Whether there are more than `total` products. */
  isCapped: boolean;
}

type Counts = CatalogPage["counts"];

/**
 * Joins the active categories with their numbers of products. Products without a category form a row without
 * an id.
 * @param further an additional column of each row
 */
const byCategory = (numbers: string, further = "") => `
  select c.id, c.name, c.slug, c.ink, coalesce(n.products, 0)::int as count${further && `, ${further}`}
  from (select id, name, slug, ink from categories where is_active) c
  full join (${numbers}) n on n.category_id = c.id
  order by lower(c.name), c.id`;

/**
 * The key of a stored count has five parts: category, status, "true" for archived products, level and kind
 * (`readCounts`).
 */
const LISTED_COUNTS = `
  select nullif(split_part(part, '|', 1), '')::uuid as category_id, sum(n) as products
  from (select subject, part, n from counts union all select subject, part, n from count_changes) c
  where subject = 'products' and split_part(part, '|', 2) <> 'inactive' and split_part(part, '|', 3) = 'false'
    and split_part(part, '|', 5) <> 'variant'
  group by 1`;

/**
 * Reads the number of listed products, in total and by active category, from counts that database triggers
 * update.
 */
export async function countListed(): Promise<Counts> {
  const text = byCategory(LISTED_COUNTS);
  return sumCounts((await pool.query<CountRow>({ name: "catalogue-counts", text })).rows);
}

/** The numbers of products that a search finds, and the number of found products in the chosen category. */
export interface FoundCounts {
  counts: Counts;
  ofCategory: ProductCount;
}

/**
 * Counts the listed products that a search finds, in total and by active category. When the search finds more
 * than `COUNTED_MAX` products, the numbers of the categories are null. Counts the products of the chosen
 * category first. When the search finds more than `COUNTED_MAX` products in the chosen category, the function
 * does not read products of other categories.
 * @param words a tsquery, "" for all products, or null for a search that matches nothing
 * @param category the slug of the chosen category, or ""
 * @param filter a condition of `filterCondition`, or ""
 */
export async function countFound(words: string | null, category: string, filter = ""): Promise<FoundCounts> {
  const matches = [IN_LISTS, words ? containsWords(words) : "", filter].filter(Boolean).join(" and ");
  const found = (where: string) =>
    `select p.category_id from products p where ${matches} and ${where} limit ${COUNTED_MAX + 1}`;
  const none = "select null::uuid as category_id where false";
  const isChosen = `p.category_id = (select id from categories where slug = ${pg.escapeLiteral(category)} and is_active)`;
  const { rows } = await pool.query<CountRow & { chosen: number }>(
    `with chosen as materialized (${words === null || category === "" ? none : found(isChosen)}),
      few as materialized (${words === null ? none : found(`(select count(*) <= ${COUNTED_MAX} from chosen)`)})
    ${byCategory(
      "select category_id, count(*) as products from few group by category_id",
      "(select count(*)::int from chosen) as chosen",
    )}`,
  );
  const chosen = rows[0]?.chosen ?? 0;
  const counts = sumCounts(rows.map(({ chosen: _, ...row }) => row));
  const ofCategory = { total: Math.min(chosen, COUNTED_MAX), isCapped: chosen > COUNTED_MAX };
  if (counts.all <= COUNTED_MAX && !ofCategory.isCapped) return { counts, ofCategory };
  const categories = counts.categories.map((one) => ({ ...one, count: null }));
  return { counts: { all: COUNTED_MAX, isCapped: true, categories }, ofCategory };
}

interface CountRow {
  id: string | null;
  name: string;
  slug: string;
  ink: number;
  count: number;
}

function sumCounts(rows: readonly CountRow[]): Counts {
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    isCapped: false,
    categories: rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row })),
  };
}
