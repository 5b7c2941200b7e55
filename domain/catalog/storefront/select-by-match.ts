import pg from "pg";
import { pool } from "#db/client.server.ts";
import { CATALOG_PAGE } from "#db/values/limits.ts";
import { nameRanking } from "#domain/catalog/search/match-rank.ts";
import { containsWords } from "#domain/catalog/search/words-condition.ts";
import type { ListCursor } from "./list-cursor.ts";
import { cursorKey, orderOf } from "./list-order.ts";
import { IN_LISTS } from "./product-rows.ts";
import { type Asked, type CardList, selectCards, selectCardsById } from "./select-cards.ts";

/**
 * In a long list, this number of products at the beginning is sorted by how well they match the search. The
 * number is a multiple of the page size.
 */
const HEAD = 8 * CATALOG_PAGE;
/**
 * Maximum number of products that come first because their name equals the typed text. These products come
 * before all other products, even when they have few sales.
 */
const NAMED_MAX = CATALOG_PAGE;

interface AskedByMatch extends Omit<Asked, "sort"> {
  /** The typed text. */
  q: string;
}

interface FoundRow {
  id: string;
  name: string;
  key: string;
}

/**
 * Reads one part of a search for which no sort order was chosen. When a search finds few products, the
 * function sorts all of them. When a search finds more products, the function sorts only the first eight
 * pages. The first eight pages contain the products whose name equals the typed text, and the most sold
 * products. The other products come after the first eight pages, sorted by sales.
 */
export async function selectByMatch(asked: AskedByMatch): Promise<CardList> {
  const { offset, wanted, isFew } = asked;
  const named = isFew ? [] : await readNamed(asked);
  const isNamed = (id: string) => named.some((one) => one.id === id);
  const selectRest = async (after: ListCursor | null, skipped: number, count: number) => {
    const rest = await selectCards({ ...asked, sort: "popular", after, offset: skipped, wanted: count });
    return { ...rest, products: rest.products.filter(({ id }) => !isNamed(id)) };
  };
  // In the list by sales, the products with the typed name can come before or after this offset. The scan
  // therefore begins at the earliest possible product, although it can read more products than necessary.
  if (!isFew && offset >= HEAD) return selectRest(asked.after, offset - named.length, wanted);

  const bySales = (await readFound(asked, isFew ? "" : `limit ${HEAD}`)).filter(({ id }) => !isNamed(id));
  const sold = isFew ? bySales : bySales.slice(0, HEAD - named.length);
  const rankOf = nameRanking(asked.q, asked.words);
  const ranked = [...named, ...sold]
    .map(({ id, name }) => ({ id, rank: rankOf(name) }))
    .sort((one, other) => one.rank - other.rank);
  const products = await selectCardsById(ranked.slice(offset, offset + wanted).map(({ id }) => id));
  const last = sold.at(-1);
  const next = last ? { key: last.key, id: last.id } : null;
  if (isFew || offset + wanted < ranked.length) {
    return { products, hasMore: offset + wanted < ranked.length, next };
  }
  if (offset + wanted <= HEAD) return { products, hasMore: ranked.length === HEAD, next };
  const rest = await selectRest(next, 0, wanted - ranked.length);
  return { ...rest, products: [...products, ...rest.products] };
}

/** Reads the products whose name equals the typed text. The query uses the index of names. */
function readNamed(asked: AskedByMatch): Promise<FoundRow[]> {
  const name = `lower(normalize(p.name, nfkd)) = lower(normalize(${pg.escapeLiteral(asked.q)}, nfkd))`;
  return readFound(asked, `limit ${NAMED_MAX}`, `and ${name}`);
}

/**
 * Reads found products, most sold first. The statement has no parameters, like every statement that contains
 * search words.
 */
async function readFound(
  { words, filter, categoryId }: AskedByMatch,
  limit: string,
  where = "",
): Promise<FoundRow[]> {
  const inCategory = categoryId === null ? "" : `and p.category_id = ${pg.escapeLiteral(categoryId)}`;
  const { rows } = await pool.query<FoundRow>(
    `select p.id, p.name, ${cursorKey("popular")} as key from products p
      where ${IN_LISTS} ${inCategory} and ${containsWords(words)} ${where} ${filter && `and ${filter}`}
      order by ${orderOf("popular", "p")} ${limit}`,
  );
  return rows;
}
