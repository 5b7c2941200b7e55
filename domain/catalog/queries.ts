import { pool } from "#db/client.server.ts";
import { CATALOGUE_PAGE } from "#db/limits.ts";
import type { BannerPosition } from "#db/vocabulary.ts";
import { findWords } from "./find-words.ts";
import {
  CARD_COLUMNS,
  CARD_JOINS,
  type CardRow,
  DETAIL_COLUMNS,
  type DetailRow,
  LISTED,
  toCard,
  toDetail,
} from "./product-rows.ts";
import type {
  BannerView,
  CataloguePage,
  CatalogueQuery,
  CatalogueSort,
  CategoryCount,
  ProductCard,
  ProductDetail,
} from "./product-views.ts";

/** A reload of a long list brings back at most this many pages at once. */
const PAGES_AT_ONCE = 20;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Each is the order of a listing index; the id makes it stable. */
const ORDERS: Record<CatalogueSort, string> = {
  popular: "p.sales_count desc nulls last, p.id",
  "price-asc": "p.price, p.id",
  "price-desc": "p.price desc, p.id desc",
  rating: "p.rating desc nulls last, p.id",
  newest: "p.created_at desc nulls last, p.id",
};

/**
 * One page of the marketplace: searched, filtered, sorted, with the counts of the sidebar (spec: shopper §2 Marketplace).
 * @param upTo all pages up to the asked one in a single list, for a reload; at most 20 pages.
 */
export async function listProducts(query: CatalogueQuery, upTo = false): Promise<CataloguePage> {
  const words = await findWords(query.q);
  const [categories, counted] = await Promise.all([
    listCategories(),
    words !== null ? countByCategory(words) : new Map<string | null, number>(),
  ]);
  const counts = categories.map((category) => ({ ...category, count: counted.get(category.id) ?? 0 }));
  const all = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const chosen = query.category ? counts.find((category) => category.slug === query.category) : undefined;
  const total = query.category ? (chosen?.count ?? 0) : all;

  const lastPage = Math.max(1, Math.ceil(total / CATALOGUE_PAGE));
  const page = upTo ? Math.min(query.page, lastPage, PAGES_AT_ONCE) : query.page;
  const skipped = upTo ? 0 : (page - 1) * CATALOGUE_PAGE;
  const wanted = upTo ? page * CATALOGUE_PAGE : CATALOGUE_PAGE;
  const products =
    words !== null && skipped < total
      ? await selectCards(words, chosen?.id ?? null, query.sort, wanted, skipped)
      : [];
  const shown = Math.min(page * CATALOGUE_PAGE, total);
  return {
    products,
    total,
    shown,
    page,
    pageSize: CATALOGUE_PAGE,
    hasMore: shown < total,
    counts: { all, categories: counts },
  };
}

/** The product of an address; null when no shopper may see one there. */
export async function findProductBySlug(slug: string): Promise<ProductDetail | null> {
  if (slug.includes("\0")) return null;
  const { rows } = await pool.query<DetailRow>({
    name: "catalogue-product-by-slug",
    text: `select ${DETAIL_COLUMNS} from products p ${CARD_JOINS} where p.slug = $1 and ${LISTED}`,
    values: [slug],
  });
  return rows[0] ? toDetail(rows[0]) : null;
}

/** The featured products, most sold first (spec: shopper §7 Catalogue). */
export async function listFeaturedProducts(limit = 3): Promise<ProductCard[]> {
  const { rows } = await pool.query<CardRow>({
    name: "catalogue-featured",
    text: `select ${CARD_COLUMNS} from products p ${CARD_JOINS}
      where p.featured and p.status = 'active' and p.archived_at is null
      order by p.sales_count desc nulls last, p.id limit $1`,
    values: [limit],
  });
  return rows.map(toCard);
}

/** The active banners of every position, newest first. */
export async function listActiveBanners(): Promise<BannerView[]> {
  const { rows } = await pool.query<{
    id: string;
    title: string;
    description: string;
    image_url: string;
    link_url: string;
    position: BannerPosition;
  }>({
    name: "catalogue-banners",
    text: "select id, title, description, image_url, link_url, position from banners where is_active order by created_at desc, id",
  });
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    linkUrl: row.link_url,
    position: row.position,
  }));
}

/** The products of a cart as they are now, in the order asked; unknown, inactive and archived ones are left out. */
export async function listCartProducts(ids: string[]): Promise<ProductCard[]> {
  const asked = [...new Set(ids.filter((id) => UUID.test(id)).map((id) => id.toLowerCase()))];
  if (asked.length === 0) return [];
  const { rows } = await pool.query<CardRow>({
    name: "catalogue-cart",
    text: `select ${CARD_COLUMNS} from products p ${CARD_JOINS} where p.id = any($1::uuid[]) and ${LISTED}`,
    values: [asked],
  });
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return asked.flatMap((id) => byId.get(id) ?? []);
}

async function listCategories(): Promise<Omit<CategoryCount, "count">[]> {
  const { rows } = await pool.query<{ id: string; name: string; slug: string }>({
    name: "catalogue-categories",
    text: "select id, name, slug from categories where is_active order by lower(name), id",
  });
  return rows;
}

/** How many listed products of each category meet the search; the key null holds those without a category. */
async function countByCategory(words: string): Promise<Map<string | null, number>> {
  const { rows } = await pool.query<{ category_id: string | null; count: number }>({
    // A search is planned afresh: what is best depends on how common its words are.
    name: words === "" ? "catalogue-counts" : undefined,
    text: `select p.category_id, count(*)::int as count from products p where ${LISTED} ${metBy(words, 1)} group by p.category_id`,
    values: words === "" ? [] : [words],
  });
  return new Map(rows.map((row) => [row.category_id, row.count]));
}

async function selectCards(
  words: string,
  categoryId: string | null,
  sort: CatalogueSort,
  limit: number,
  offset: number,
): Promise<ProductCard[]> {
  const inCategory = categoryId === null ? "" : "and p.category_id = $3";
  const firstWord = categoryId === null ? 3 : 4;
  const { rows } = await pool.query<CardRow>({
    name: words === "" ? `catalogue-list-${sort}${categoryId === null ? "" : "-category"}` : undefined,
    // The page is cut before anything is joined, so stock is counted for the shown products alone.
    text: `select ${CARD_COLUMNS} from (
        select * from products p where ${LISTED} ${inCategory} ${metBy(words, firstWord)}
        order by ${ORDERS[sort]} limit $1 offset $2
      ) p ${CARD_JOINS} order by ${ORDERS[sort]}`,
    values: [limit, offset, ...(categoryId === null ? [] : [categoryId]), ...(words === "" ? [] : [words])],
  });
  return rows.map(toCard);
}

/** The search as a condition on the parameter with this number. */
const metBy = (words: string, parameter: number) =>
  words === "" ? "" : `and p.search_words @@ $${parameter}::tsquery`;
