import { pool } from "#db/client.server.ts";
import { CATALOG_PAGE, FEATURED_ON_HOME } from "#db/values/limits.ts";
import type {
  BannerView,
  CartCard,
  CatalogPage,
  CatalogQuery,
  ProductCard,
  ProductDetail,
} from "#domain/catalog/products/product-views.ts";
import { findWords } from "#domain/catalog/search/find-words.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { countFound, countListed, type FoundCounts } from "./count-products.ts";
import { filterCondition } from "./filter-condition.ts";
import { withFoundVariants } from "./found-variants.ts";
import { cursorText, type ListCursor } from "./list-cursor.ts";
import {
  CARD_COLUMNS,
  CARD_JOINS,
  CART_COLUMNS,
  CART_JOINS,
  DETAIL_COLUMNS,
  LISTED,
  type RowOf,
  toOffer,
  toView,
} from "./product-rows.ts";
import { selectByMatch } from "./select-by-match.ts";
import { selectCards } from "./select-cards.ts";

/** Maximum number of pages that a reload of a long list returns. */
const PAGES_AT_ONCE = 20;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Reads one page of the marketplace with the counts of the sidebar (spec S2.4).
 * @param upTo true to return the requested page together with all earlier pages in one list, at most 20
 * pages. A reload uses this option
 * @param after the cursor of the last product on the previous page. Without `after`, a page after the 20th is
 * empty, because the query would have to count all earlier products.
 */
export async function listProducts(
  query: CatalogQuery,
  upTo = false,
  after: ListCursor | null = null,
): Promise<CatalogPage> {
  const words = await findWords(query.q);
  const filter = filterCondition(query);
  const isFiltered = words !== "" || filter !== "";
  const { counts, ofCategory } = isFiltered
    ? await countFound(words, query.category, filter)
    : await countAll(query);
  const chosen = counts.categories.find((category) => category.slug === query.category) ?? null;
  const { total, isCapped } = query.category ? ofCategory : { total: counts.all, isCapped: counts.isCapped };

  const lastPage = isCapped ? PAGES_AT_ONCE : Math.max(1, Math.ceil(total / CATALOG_PAGE));
  const page = upTo ? Math.min(query.page, lastPage, PAGES_AT_ONCE) : query.page;
  const skipped = upTo ? 0 : (page - 1) * CATALOG_PAGE;
  const isFew = isFiltered && !isCapped;
  const isFirst = !isFiltered && page === 1 && after === null;
  // When the visitor has chosen no sort order, the list uses "Most Popular". When no sort order is chosen, a
  // search sorts the products by how well they match.
  const isByMatch = words !== "" && query.sort === "popular";
  const select = isByMatch ? selectByMatch : isFirst ? selectFirstCards : selectCards;
  const isReached = (isCapped || skipped < total) && (isFew || after !== null || page <= PAGES_AT_ONCE);
  const list =
    words === null || !isReached
      ? { products: [], hasMore: false, next: null }
      : await select({
          q: query.q,
          words,
          filter,
          isFew,
          categoryId: chosen?.id ?? null,
          sort: query.sort,
          after: upTo ? null : after,
          offset: skipped,
          wanted: upTo ? page * CATALOG_PAGE : CATALOG_PAGE,
        });
  const shown = skipped + list.products.length;
  return {
    ...list,
    products: words === "" ? list.products : await withFoundVariants(query.q, list.products),
    next: list.next && cursorText(list.next),
    total: isCapped ? Math.max(total, shown) : total,
    isCapped,
    shown: isCapped ? shown : Math.min(page * CATALOG_PAGE, total),
    page,
    pageSize: CATALOG_PAGE,
    counts,
  };
}

/**
 * Reads the first page of a list without a search. Only a few lists have no search, and most visitors see one
 * of these lists.
 */
export const selectFirstCards: typeof selectCards = (asked) =>
  cacheRead(`first cards ${asked.categoryId} ${asked.sort}`, () => selectCards(asked));

/** Counts the products of a list without a search. The count of an unknown category is 0. */
async function countAll({ category }: CatalogQuery): Promise<FoundCounts> {
  const counts = await cacheRead("counts", countListed);
  const total = counts.categories.find(({ slug }) => slug === category)?.count ?? 0;
  return { counts, ofCategory: { total, isCapped: false } };
}

/** Lists the active categories that have a listed product. */
export async function listCategoriesInShop(): Promise<CatalogPage["counts"]["categories"]> {
  const { categories } = await cacheRead("counts", countListed);
  return categories.filter(({ count }) => count !== 0);
}

/** Reads a listed product by its slug. Returns null when no listed product has the slug. */
export async function findProductBySlug(slug: string): Promise<ProductDetail | null> {
  if (slug.includes("\0")) return null;
  const { rows } = await pool.query<RowOf<ProductDetail>>({
    name: "catalogue-product-by-slug",
    text: `select ${DETAIL_COLUMNS} from products p ${CARD_JOINS} where p.slug = $1 and ${LISTED}`,
    values: [slug],
  });
  return rows[0] ? toOffer(rows[0]) : null;
}

/** Lists the featured products, most sold first (spec S7.3). */
export function listFeaturedProducts(limit = FEATURED_ON_HOME): Promise<ProductCard[]> {
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
 * Reads the current products of a cart in the requested order. Leaves out groups, and unknown, inactive and
 * archived products.
 */
export async function listCartProducts(ids: string[]): Promise<CartCard[]> {
  const asked = [...new Set(ids.filter((id) => UUID.test(id)).map((id) => id.toLowerCase()))];
  if (asked.length === 0) return [];
  const { rows } = await pool.query<RowOf<CartCard>>({
    name: "catalogue-cart",
    text: `select ${CART_COLUMNS} from products p ${CART_JOINS} where p.id = any($1::uuid[]) and ${LISTED} and p.kind <> 'group'`,
    values: [asked],
  });
  const byId = new Map(rows.map((row) => [row.id, toOffer(row)]));
  return asked.flatMap((id) => byId.get(id) ?? []);
}
