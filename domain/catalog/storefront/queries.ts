import { pool } from "#db/client.server.ts";
import { CATALOG_PAGE } from "#db/limits.ts";
import type {
  BannerView,
  CatalogPage,
  CatalogQuery,
  CatalogSort,
  ProductCard,
  ProductDetail,
} from "#domain/catalog/products/product-views.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { CARD_COLUMNS, CARD_JOINS, DETAIL_COLUMNS, LISTED, type RowOf, toView } from "./product-rows.ts";

/** Maximum number of pages that a reload of a long list returns. */
const PAGES_AT_ONCE = 20;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Each order matches a listing index. The id makes it stable. */
const ORDERS: Record<CatalogSort, string> = {
  popular: "p.sales_count desc nulls last, p.id",
  "price-asc": "p.price, p.id",
  "price-desc": "p.price desc, p.id desc",
  rating: "p.rating desc nulls last, p.id",
  newest: "p.created_at desc nulls last, p.id",
};

/**
 * Reads one page of the marketplace with the counts of the sidebar (spec: shopper §2 Marketplace).
 * @param upTo returns all pages up to the requested one in a single list, for a reload; at most 20 pages
 */
export async function listProducts(query: CatalogQuery, upTo = false): Promise<CatalogPage> {
  const words = await findWords(query.q);
  const counts =
    words === "" ? await cacheRead("counts", () => countProducts("")) : await countProducts(words);
  const { all, categories } = counts;
  const chosen = query.category ? categories.find((category) => category.slug === query.category) : undefined;
  const total = query.category ? (chosen?.count ?? 0) : all;

  const lastPage = Math.max(1, Math.ceil(total / CATALOG_PAGE));
  const page = upTo ? Math.min(query.page, lastPage, PAGES_AT_ONCE) : query.page;
  const skipped = upTo ? 0 : (page - 1) * CATALOG_PAGE;
  const wanted = upTo ? page * CATALOG_PAGE : CATALOG_PAGE;
  const products =
    words !== null && skipped < total
      ? await selectCards(words, chosen?.id ?? null, query.sort, wanted, skipped)
      : [];
  const shown = Math.min(page * CATALOG_PAGE, total);
  return {
    products,
    total,
    shown,
    page,
    pageSize: CATALOG_PAGE,
    hasMore: shown < total,
    counts,
  };
}

/** Reads a listed product by its slug, or null. */
export async function findProductBySlug(slug: string): Promise<ProductDetail | null> {
  if (slug.includes("\0")) return null;
  const { rows } = await pool.query<RowOf<ProductDetail>>({
    name: "catalogue-product-by-slug",
    text: `select ${DETAIL_COLUMNS} from products p ${CARD_JOINS} where p.slug = $1 and ${LISTED}`,
    values: [slug],
  });
  return rows[0] ? toView(rows[0]) : null;
}

/** Lists the featured products, most sold first (spec: shopper §7 Catalogue). */
export function listFeaturedProducts(limit = 3): Promise<ProductCard[]> {
  return cacheRead(`featured ${limit}`, async () => {
    const { rows } = await pool.query<RowOf<ProductCard>>({
      name: "catalogue-featured",
      text: `select ${CARD_COLUMNS} from products p ${CARD_JOINS}
        where p.featured and p.status = 'active' and p.archived_at is null
        order by p.sales_count desc nulls last, p.id limit $1`,
      values: [limit],
    });
    return rows.map((row) => toView(row));
  });
}

/** Lists the active banners of all positions, newest first. */
export function listActiveBanners(): Promise<BannerView[]> {
  return cacheRead("banners", async () => {
    const { rows } = await pool.query<BannerRow>({
      name: "catalogue-banners",
      text: "select id, title, description, image_url, link_url, position from banners where is_active order by created_at desc, id",
    });
    return rows.map(({ image_url: imageUrl, link_url: linkUrl, ...row }) => ({ ...row, imageUrl, linkUrl }));
  });
}

interface BannerRow extends Omit<BannerView, "imageUrl" | "linkUrl"> {
  image_url: string;
  link_url: string;
}

/**
 * Reads the current products of a cart in the requested order. Leaves out unknown, inactive and archived
 * ones.
 */
export async function listCartProducts(ids: string[]): Promise<ProductCard[]> {
  const asked = [...new Set(ids.filter((id) => UUID.test(id)).map((id) => id.toLowerCase()))];
  if (asked.length === 0) return [];
  const { rows } = await pool.query<RowOf<ProductCard>>({
    name: "catalogue-cart",
    text: `select ${CARD_COLUMNS} from products p ${CARD_JOINS} where p.id = any($1::uuid[]) and ${LISTED}`,
    values: [asked],
  });
  const byId = new Map(rows.map((row) => [row.id, toView(row)]));
  return asked.flatMap((id) => byId.get(id) ?? []);
}

/** Counts the listed products that match a search: in total and by active category. */
async function countProducts(words: string | null): Promise<CatalogPage["counts"]> {
  const { rows } = await pool.query<{ id: string | null; name: string; slug: string; count: number }>({
    // Searches are not prepared: the best plan depends on how common their words are.
    name: words === "" ? "catalogue-counts" : undefined,
    // Products without an active category form a row without an id, which counts only in the total.
    text: `select c.id, c.name, c.slug, coalesce(n.count, 0)::int as count
      from (select id, name, slug from categories where is_active) c
      full join (
        select p.category_id, count(*) as count from products p
        where ${LISTED} ${words === null ? "and false" : metBy(words, 1)} group by p.category_id
      ) n on n.category_id = c.id
      order by lower(c.name), c.id`,
    values: words ? [words] : [],
  });
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    categories: rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row })),
  };
}

async function selectCards(
  words: string,
  categoryId: string | null,
  sort: CatalogSort,
  limit: number,
  offset: number,
): Promise<ProductCard[]> {
  const inCategory = categoryId === null ? "" : "and p.category_id = $3";
  const firstWord = categoryId === null ? 3 : 4;
  const { rows } = await pool.query<RowOf<ProductCard>>({
    name: words === "" ? `catalogue-list-${sort}${categoryId === null ? "" : "-category"}` : undefined,
    // Selects the page before the joins, so that the query counts stock only for the shown products.
    text: `select ${CARD_COLUMNS} from (
        select * from products p where ${LISTED} ${inCategory} ${metBy(words, firstWord)}
        order by ${ORDERS[sort]} limit $1 offset $2
      ) p ${CARD_JOINS} order by ${ORDERS[sort]}`,
    values: [limit, offset, ...(categoryId === null ? [] : [categoryId]), ...(words === "" ? [] : [words])],
  });
  return rows.map((row) => toView(row));
}

/** Builds the search condition with the given parameter number. */
const metBy = (words: string, parameter: number) =>
  words === "" ? "" : `and p.search_words @@ $${parameter}::tsquery`;
