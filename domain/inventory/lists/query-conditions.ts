import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { readOnlyDb } from "#db/read-only.server.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { coverOfId } from "#domain/kernel/product-cover.ts";
import { type InventoryQuery, idRange } from "./parse-inventory-query.ts";

/** The cover of the product `p`. */
export const COVER = sql.raw(coverOfId("p.id"));

/**
 * For one search, a list shows the items of at most this many products and of at most this many batches. When
 * a search has more matches than this number, the page reports that the list is incomplete. An export
 * contains the items of all matches.
 */
export const MATCHES_MAX = 1_000;
/**
 * Up to this number of items, the shop uses one query without a limit to count the items of all rare states.
 * For a larger number of items, the shop counts the items of each state separately, and only up to a limit.
 */
const ITEMS_MAX = 25_000;
const NO_MATCH = sql`false`;

export interface ItemCondition {
  where: SQL;
  /**
   * Whether the search matches more than `MATCHES_MAX` products or batches. When `isCut` is true, `where`
   * does not select the items of all matches.
   */
  isCut: boolean;
  /**
   * The condition that selects the items of all matches. PostgreSQL might have to read many products for this
   * condition.
   */
  complete: SQL;
  /**
   * The products whose items are exactly the items of the query. The list is null when the items of the query
   * are not exactly all items of some products.
   */
  products: readonly string[] | null;
  /** The value of `Matches.batchCount` when the search matches only batches. Null otherwise. */
  batchCount: number | null;
  /** Whether the query selects exactly the items of some batches, at most `ITEMS_MAX` items. */
  isOfFewItems: boolean;
  /**
   * The SQL condition that a count of all states uses. When a statement contains a list several times, the
   * planner examines each id of the list each time. Therefore the lists are columns of `source`, and the
   * statement contains `source` once.
   */
  counting: { source: SQL; where: SQL };
}

/**
 * Builds the SQL condition of a query on items (`i`). Returns null when the query selects all items. The
 * function first finds the products, batches and order lines that match the search text. The condition then
 * finds the items of these rows through indexes.
 * @param findsBuyers whether the function also searches for the text in the addresses of customers.
 */
export async function conditionOf(
  query: InventoryQuery,
  findsBuyers: boolean,
): Promise<ItemCondition | null> {
  const parts: SQL[] = [];
  if (query.isLow) parts.push(sql`i.product_id in (${productsOf(query)})`);
  else if (query.product) parts.push(sql`i.product_id = ${await idOfProduct(query.product)}`);
  if (query.batch) parts.push(sql`i.batch_id = ${literal(query.batch)}::uuid`);
  const matches = query.q ? await findMatches(query.q, findsBuyers) : null;
  if (parts.length === 0 && !matches) return null;
  const all = (more: SQL[]) => sql.join([...parts, ...more], sql` and `);
  const { products = [], batches = [] } = matches ?? {};
  return {
    products: parts.length === 0 && matches && isOfProducts(matches) ? products : null,
    batchCount: parts.length === 0 && matches && isOfBatches(matches) ? matches.batchCount : null,
    isOfFewItems:
      parts.length === 0 && matches !== null && isOfBatches(matches) && matches.itemsOfBatches <= ITEMS_MAX,
    isCut: matches?.isCut ?? false,
    where: all(matches ? [matchesAny(matches, among(products), among(batches), among(matches.lines))] : []),
    complete: all(matches ? [matchesAny(matches, ...amongAll(query.q, findsBuyers, matches))] : []),
    counting: {
      source: sql`(select ${listOf(products)} as products, ${listOf(batches)} as batches) matches`,
      where: all(
        matches
          ? [
              matchesAny(
                matches,
                sql`= any(matches.products)`,
                sql`= any(matches.batches)`,
                among(matches.lines),
              ),
            ]
          : [],
      ),
    },
  };
}

/**
 * Selects the ids of the products to which a query refers. When the query requests low stock, selects only
 * products with low stock.
 */
export function productsOf({ product, isLow }: Pick<InventoryQuery, "product" | "isLow">): SQL {
  const parts: SQL[] = [];
  if (product) parts.push(sql`slug = ${literal(product)}`);
  if (isLow)
    parts.push(sql`shelf_level = 'low' and ${sql.raw(typeHas("delivery_type", "isFromInventory"))}
      and status = 'active' and archived_at is null`);
  return sql`select id from products where ${sql.join(parts, sql` and `)}`;
}

/** The rows that a search text matches. */
interface Matches {
  products: string[];
  batches: string[];
  /**
   * Whether more than `MATCHES_MAX` products, batches or lines match. Each list has at most `MATCHES_MAX`
   * entries.
   */
  isCut: boolean;
  itemsOfBatches: number;
  /**
   * The number of matching batches with items. The value `MATCHES_MAX` + 1 means that more than `MATCHES_MAX`
   * batches match. This field is null when the number of matching batches is unknown.
   */
  batchCount: number | null;
  lines: string[];
  /** The range of ids that begin with the text. The range is null when no id can begin with the text. */
  range: ReturnType<typeof idRange>;
}

const ONE_TOO_MANY = sql.raw(String(MATCHES_MAX + 1));

async function findMatches(q: string, findsBuyers: boolean): Promise<Matches> {
  const [products, batches, lines] = await Promise.all([
    idsOf(sql`${productsNamed(q)} limit ${ONE_TOO_MANY}`),
    readOnlyDb.execute<{ id: string; n: number }>(sql`
      select id, item_count as n from inventory_batches where ${comesFrom("supplier", "source", q)}
      limit ${ONE_TOO_MANY}`),
    idsOf(sql`${linesOf(q, findsBuyers)} limit ${ONE_TOO_MANY}`),
  ]);
  const found = batches.rows.slice(0, MATCHES_MAX);
  const withItems = batches.rows.filter(({ n }) => n > 0).length;
  return {
    products: products.slice(0, MATCHES_MAX),
    batches: found.map(({ id }) => id),
    isCut: [products, batches.rows, lines].some(({ length }) => length > MATCHES_MAX),
    itemsOfBatches: found.reduce((sum, { n }) => sum + n, 0),
    batchCount: batches.rows.length <= MATCHES_MAX || withItems > MATCHES_MAX ? withItems : null,
    lines: lines.slice(0, MATCHES_MAX),
    range: idRange(q),
  };
}

/**
 * Selects the ids of the order lines that belong to the order with this number, or to the customer with this
 * address.
 */
const linesOf = (q: string, findsBuyers: boolean): SQL =>
  sql`select l.id from order_items l join orders o on o.id = l.order_id where ${
    findsBuyers && q.includes("@")
      ? sql`o.customer_email = ${literal(q.toLowerCase())}`
      : sql`o.order_number = ${literal(q.toUpperCase())}`
  }`;

/**
 * Returns whether a search text matches products, but no batches, order lines or ids of items. The shop then
 * adds up the stored counts of the products and does not count the items.
 */
const isOfProducts = ({ products, batches, lines, range }: Matches): boolean =>
  products.length > 0 && batches.length === 0 && lines.length === 0 && !range;

const isOfBatches = ({ products, batches, lines, range }: Matches): boolean =>
  products.length === 0 && batches.length > 0 && lines.length === 0 && !range;

/**
 * Builds the conditions which require that an id belongs to the products, batches or lines of a search
 * result.
 */
function amongAll(
  q: string,
  findsBuyers: boolean,
  { products, batches, lines, isCut }: Matches,
): [amongProducts: SQL, amongBatches: SQL, amongLines: SQL] {
  if (!isCut) return [among(products), among(batches), among(lines)];
  return [
    sql`in (${productsNamed(q)})`,
    sql`in (select id from inventory_batches where ${comesFrom("supplier", "source", q)})`,
    sql`in (${linesOf(q, findsBuyers)})`,
  ];
}

function matchesAny(
  { products, batches, lines, range }: Matches,
  amongProducts: SQL,
  amongBatches: SQL,
  amongLines: SQL,
): SQL {
  const ways = [
    range && sql`i.id between ${literal(range.first)}::uuid and ${literal(range.last)}::uuid`,
    products.length > 0 && sql`i.product_id ${amongProducts}`,
    batches.length > 0 && sql`i.batch_id ${amongBatches}`,
    lines.length > 0 && sql`i.order_item_id ${amongLines}`,
  ].filter((way): way is SQL => Boolean(way));
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : NO_MATCH;
}

/** Builds the SQL condition of a query on batches (`b`). */
export async function batchCondition(query: Pick<InventoryQuery, "product" | "batch" | "q">): Promise<SQL> {
  const parts: SQL[] = [sql`b.item_count > 0`];
  if (query.product) parts.push(sql`b.product_id = ${await idOfProduct(query.product)}`);
  if (query.batch) parts.push(sql`b.id = ${literal(query.batch)}::uuid`);
  if (query.q) {
    const products = await idsOf(sql`${productsNamed(query.q)} limit ${ONE_TOO_MANY}`);
    const isOfProduct = products.length > MATCHES_MAX ? sql`in (${productsNamed(query.q)})` : among(products);
    parts.push(sql`(${comesFrom("b.supplier", "b.source", query.q)} or b.product_id ${isOfProduct})`);
  }
  return sql.join(parts, sql` and `);
}

/**
 * Finds the id of a product. The SQL text contains this id, so the planner knows how many items the product
 * has. For an unknown slug, returns an id of zeros, which no product has.
 */
async function idOfProduct(slug: string): Promise<SQL> {
  const [id = "00000000-0000-0000-0000-000000000000"] = await idsOf(
    sql`select id from products where slug = ${slug}`,
  );
  return sql`${literal(id)}::uuid`;
}

/** Selects the ids of the products with a text in their name or slug. */
const productsNamed = (q: string): SQL => sql`select id from products where ${isNamed("products", q)}`;

/** Returns the SQL condition that a product has a text in its name or slug. */
export function isNamed(product: "p" | "products", q: string): SQL {
  const pattern = literal(`%${escaped(q)}%`);
  const [name, slug] = [sql.raw(`${product}.name`), sql.raw(`${product}.slug`)];
  return sql`(${name} ilike ${pattern} or ${slug} ilike ${pattern})`;
}

/** Returns the SQL condition that the supplier or the source of batches contains a text. */
const comesFrom = (supplier: string, source: string, q: string): SQL =>
  sql`(${contains(sql.raw(supplier), q)} or ${contains(sql.raw(source), q)})`;

/**
 * Matches a number that comes directly after a character that is neither a letter nor a digit. The match also
 * contains up to two letters or digits before this character.
 */
const NUMBER = /[\p{L}\p{N}]{0,2}[^\p{L}\p{N}][0-9]+/gu;

/**
 * Does the same as `containsPattern`, but ignores the difference between upper and lower case. The supplier
 * names of batches often contain a number, such as "Supplier 33". Very many batches contain the trigrams of
 * "supplier", so the index would have to compare long lists of rows for these trigrams. Therefore the index
 * searches only for "er 33", the text around the last number. Among the rows that the index finds, the second
 * condition selects the rows that contain the whole search text.
 */
function contains(column: SQL, q: string): SQL {
  const whole = literal(`%${escaped(q)}%`);
  const number = q.match(NUMBER)?.at(-1);
  if (number === undefined) return sql`${column} ilike ${whole}`;
  return sql`(${column} ilike ${literal(`%${escaped(number)}%`)} and (${column} || '') ilike ${whole})`;
}

async function idsOf(query: SQL): Promise<string[]> {
  const { rows } = await readOnlyDb.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/**
 * The planner must know the values of a search. With parameters, the planner would make only one plan for all
 * values. Therefore the values are part of the SQL text.
 */
const literal = (text: string): SQL => sql.raw(pg.escapeLiteral(text));
const listOf = (ids: readonly string[]): SQL => sql.raw(`'{${ids.join(",")}}'::uuid[]`);
const among = (ids: readonly string[]): SQL => sql`= any(${listOf(ids)})`;

/** Escapes the wildcards of a LIKE pattern. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
