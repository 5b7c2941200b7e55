import { type SQL, sql } from "drizzle-orm";

/**
 * Returns the sort order of products that need new stock: sold-out products first, then products with low
 * stock, then all others. Within each group, the product whose stock ends soonest comes first. In the
 * comparison, a product without sales counts as a product with one sale.
 * @param sold the units sold in the period over which the shop averages sales; null for a product without
 * sales.
 */
export const byStockNeed = (stock: SQL, sold: SQL, id: SQL): SQL =>
  sql`stock_level((${stock})::int) desc, (${stock})::float8 / coalesce(${sold}, 1),
    ${sold} desc nulls last, ${id}`;
