import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalog.ts";

/**
 * Pairs of products that shoppers bought in the same paid orders. A job of the worker computes the pairs from
 * the newest orders. An order of a variant counts as an order of the variant's group.
 */
export const productPairs = pgTable(
  "product_pairs",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    otherId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The number of orders that contain both products of the pair. */
    orders: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.otherId] }),
    index("product_pairs_other").on(t.otherId),
    check("product_pairs_orders", sql`${t.orders} > 0`),
    check("product_pairs_two", sql`${t.productId} <> ${t.otherId}`),
  ],
);
