import pg from "pg";
import { pool } from "#db/client.server.ts";
import type { CatalogPage } from "#domain/catalog/products/product-views.ts";
import { containsWords } from "#domain/catalog/search/words-condition.ts";
import { IN_LISTS } from "./product-rows.ts";

/**
 * A search counts at most this many products. With more, it shows "200+", because an exact count would read
 * every product that it finds.
 */
export const COUNTED_MAX = 200;

/** A number of products, of which a search counts at most `COUNTED_MAX`. */
export interface ProductCount {
  total: number;
  /** Whether there are more than `total` products. */
  isCapped: boolean;
}

type Counts = CatalogPage["counts"];

/** Joins active categories with numbers. Products without one form a row without an id. */
const byCategory = (numbers: string) => `
  select c.id, c.name, c.slug, c.ink, coalesce(n.products, 0)::int as count
  from (select id, name, slug, ink from categories where is_active) c
  full join (${numbers}) n on n.category_id = c.id
  order by lower(c.name), c.id`;

/** The counts of products have the parts category, status, whether archived, level, kind (`readCounts`). */
const LISTED_COUNTS = `
  select nullif(split_part(part, '|', 1), '')::uuid as category_id, sum(n) as products
  from (select subject, part, n from counts union all select subject, part, n from count_changes) c
  where subject = 'products' and split_part(part, '|', 2) <> 'inactive' and split_part(part, '|', 3) = 'false'
    and split_part(part, '|', 5) <> 'variant'
  group by 1`;

/** Reads the number of listed products, in total and by active category, from counts that triggers keep. */
export function countListed(): Promise<Counts> {
  return readCounts(byCategory(LISTED_COUNTS), "catalogue-counts");
}

/**
 * Counts the listed products that a search finds, in total and by active category. When there are more than
 * `COUNTED_MAX`, the numbers of the categories are null.
 * @param words a tsquery, or null for a search that matches nothing
 */
export async function countFound(words: string | null): Promise<Counts> {
  const found =
    words === null
      ? "select null::uuid as category_id where false"
      : `select p.category_id from products p where ${IN_LISTS} and ${containsWords(words)} limit ${COUNTED_MAX + 1}`;
  const counts = await readCounts(
    byCategory(`select category_id, count(*) as products from (${found}) few group by category_id`),
  );
  if (counts.all <= COUNTED_MAX) return counts;
  const categories = counts.categories.map((category) => ({ ...category, count: null }));
  return { all: COUNTED_MAX, isCapped: true, categories };
}

/** Counts the listed products of a category that a search finds. */
export async function countFoundInCategory(words: string, categoryId: string): Promise<ProductCount> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (
      select 1 from products p where ${IN_LISTS} and p.category_id = ${pg.escapeLiteral(categoryId)} and ${containsWords(words)}
      limit ${COUNTED_MAX + 1}) few`,
  );
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, COUNTED_MAX), isCapped: count > COUNTED_MAX };
}

interface CountRow {
  id: string | null;
  name: string;
  slug: string;
  ink: number;
  count: number;
}

async function readCounts(text: string, name?: string) {
  const { rows } = await pool.query<CountRow>({
    ...(name ? { name } : {}),
    text,
  });
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    isCapped: false,
    categories: rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row })),
  };
}
