import pg from "pg";
import { pool } from "#db/client.server.ts";
import { CATALOG_PAGE } from "#db/values/limits.ts";
import type { CatalogSort, ProductCard } from "#domain/catalog/products/product-views.ts";
import { containsWords } from "#domain/catalog/search/words-condition.ts";
import type { ListCursor } from "./list-cursor.ts";
import { afterCursor, cursorKey, orderOf, sortColumn } from "./list-order.ts";
import { CARD_COLUMNS, CARD_JOINS, IN_LISTS, type RowOf, toView } from "./product-rows.ts";

/** One part of a list of the marketplace. */
export interface Asked {
  /** A tsquery, or "" for all products. */
  words: string;
  /** A condition of `filterCondition`, or "". */
  filter: string;
  /** Whether the words and the filter find at most `COUNTED_MAX` products. */
  isFew: boolean;
  categoryId: string | null;
  sort: CatalogSort;
  /**
   * The part of the list begins after this product. When `after` is null, the part begins after `offset`
   * products.
   */
  after: ListCursor | null;
  offset: number;
  wanted: number;
}

export interface CardList {
  products: ProductCard[];
  /** Whether more products follow after this part of the list. */
  hasMore: boolean;
  /** The cursor of the last product, or null for an empty list. */
  next: ListCursor | null;
}

type CardRow = RowOf<ProductCard> & { cursor_key: string };

/**
 * Reads one part of the listed products in the requested sort order. Selects the products of the part before
 * the joins, so that the query counts stock only for the shown products.
 */
export async function selectCards(asked: Asked): Promise<CardList> {
  const { words, sort, wanted } = asked;
  const part = (words !== "" || asked.filter !== "") && asked.isFew ? selectFew(asked) : selectInOrder(asked);
  const { rows } = await pool.query<CardRow>({
    ...part,
    text: `${part.start} select ${CARD_COLUMNS}, ${cursorKey(sort)} as cursor_key
      from ${part.products} p ${CARD_JOINS} order by ${orderOf(sort, "p")}`,
  });
  const shown = rows.slice(0, wanted);
  const last = shown.at(-1);
  return {
    products: shown.map(({ cursor_key: _, ...row }) => toView(row)),
    hasMore: rows.length > wanted,
    next: last ? { key: last.cursor_key, id: last.id } : null,
  };
}

/** Reads the cards of the given products, in the given order. */
export async function selectCardsById(ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<RowOf<ProductCard>>({
    name: "catalogue-list-by-id",
    text: `select ${CARD_COLUMNS} from products p ${CARD_JOINS} where p.id = any($1::uuid[]) and ${IN_LISTS}`,
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, toView(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Part {
  /** The beginning of the SQL statement. */
  start: string;
  /** A table with the products of the part and one more product. */
  products: string;
  name?: string;
  values: unknown[];
}

/** Finds the few products that match the words and the filter, then sorts them. */
function selectFew({ words, filter, categoryId, sort, offset, wanted }: Asked): Part {
  const conditions = [
    IN_LISTS,
    ...(categoryId === null ? [] : [`p.category_id = ${pg.escapeLiteral(categoryId)}`]),
    ...(words === "" ? [] : [containsWords(words)]),
    ...(filter === "" ? [] : [filter]),
  ].join(" and ");
  return {
    start: `with found as materialized (
      select p.id, ${sortColumn(sort)} from products p where ${conditions})`,
    products: `(select p.* from (
        select found.id from found order by ${orderOf(sort, "found")} limit ${wanted + 1} offset ${offset}
      ) few join products p on p.id = few.id)`,
    values: [],
  };
}

/**
 * Reads the products in the order of an index, and leaves out products that do not contain the words of the
 * search.
 */
function selectInOrder({ words, filter, categoryId, sort, after, offset, wanted }: Asked): Part {
  const values: unknown[] = [];
  // A statement with search words has no parameters, so that PostgreSQL plans it at each execution
  // (`containsWords`).
  const isNamed = words === "" && filter === "";
  const put = (value: string | number) =>
    isNamed ? `$${values.push(value)}` : pg.escapeLiteral(String(value));
  const conditions = [
    IN_LISTS,
    ...(words === "" ? [] : [containsWords(words)]),
    ...(filter === "" ? [] : [filter]),
    ...(categoryId === null ? [] : [`p.category_id = ${put(categoryId)}`]),
  ].join(" and ");
  // The limit of a full page is part of the SQL text. Without a known limit, the planner assumes that the
  // query reads a large part of the table.
  const limit = wanted === CATALOG_PAGE ? String(CATALOG_PAGE + 1) : put(wanted + 1);
  const part = (condition: string) =>
    `select p.* from products p where ${condition} order by ${orderOf(sort, "p")} limit ${limit}`;
  const name = ["catalogue-list", sort, ...(categoryId === null ? [] : ["category"])];
  if (wanted !== CATALOG_PAGE) name.push("many");
  if (after === null && offset > 0) name.push("offset");
  if (after !== null) name.push("after");
  const named = isNamed ? { name: name.join("-") } : {};
  if (after === null) {
    const skipped = offset > 0 ? ` offset ${put(offset)}` : "";
    return { start: "", products: `(${part(conditions)}${skipped})`, values, ...named };
  }
  const [key, id] = [put(after.key), put(after.id)];
  const [equal, later] = afterCursor(sort, key, id);
  return {
    start: "",
    products: `(select * from (
        (${part(`${conditions} and ${equal}`)}) union all (${part(`${conditions} and ${later}`)})
      ) p order by ${orderOf(sort, "p")} limit ${limit})`,
    values,
    ...named,
  };
}
