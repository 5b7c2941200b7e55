import type { CatalogSort } from "#domain/catalog/products/product-views.ts";

/**
 * The sort orders of the marketplace. "Price" is the current price for shoppers. Each sort order matches an
 * index of the database. The product id decides the order of products with equal values.
 */

interface ListOrder {
  column: string;
  direction: "asc" | "desc";
  /** The direction in which products with equal values are sorted by id. */
  ids: "asc" | "desc";
  /** The SQL expression that converts the column to the key of a cursor. */
  toKey: string;
  /** Reads the key of a cursor as a value of the column's type. */
  fromKey: (key: string) => string;
}

const orders: Record<CatalogSort, ListOrder> = {
  popular: { ...wholeNumber("sales_count"), direction: "desc", ids: "asc" },
  "price-asc": { ...wholeNumber("listed_price"), direction: "asc", ids: "asc" },
  "price-desc": { ...wholeNumber("listed_price"), direction: "desc", ids: "desc" },
  rating: {
    column: "rating",
    direction: "desc",
    ids: "asc",
    toKey: "(p.rating * 10)::bigint::text",
    fromKey: (key) => `(${key}::bigint / 10.0)`,
  },
  newest: {
    column: "created_at",
    direction: "desc",
    ids: "asc",
    toKey: "(extract(epoch from p.created_at) * 1000000)::bigint::text",
    fromKey: (key) => `(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`,
  },
};

function wholeNumber(column: string) {
  return { column, toKey: `p.${column}::text`, fromKey: (key: string) => `${key}::bigint` };
}

/** Returns the ORDER BY terms of a sort order. The terms use the columns of `table`. */
export function orderOf(sort: CatalogSort, table: string): string {
  const { column, direction, ids } = orders[sort];
  // The indexes of descending sort orders place null values last. "price-desc" reads the ascending index
  // backwards.
  const nulls = direction === "desc" && ids === "asc" ? " nulls last" : "";
  return `${table}.${column} ${direction}${nulls}, ${table}.id ${ids}`;
}

/** Returns the column of `p` by which a list is sorted. */
export const sortColumn = (sort: CatalogSort): string => `p.${orders[sort].column}`;

/** Returns the expression that writes a product's key for a cursor. */
export const cursorKey = (sort: CatalogSort): string => orders[sort].toKey;

/**
 * Returns two conditions that select the products after a cursor. The conditions are in the order of the
 * list. The first condition matches the remaining products with the same value as the cursor. The second
 * condition matches the products whose value comes later in the sort order. Each condition selects one range
 * of an index.
 * @param key the SQL expression of the cursor's key; `id` is the SQL expression of the cursor's product id
 */
export function afterCursor(sort: CatalogSort, key: string, id: string): [string, string] {
  const { column, direction, ids, fromKey } = orders[sort];
  const later = (way: "asc" | "desc") => (way === "asc" ? ">" : "<");
  return [
    `p.${column} = ${fromKey(key)} and p.id ${later(ids)} ${id}::uuid`,
    `p.${column} ${later(direction)} ${fromKey(key)}`,
  ];
}
