import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalog.ts";
import { amount, createdAt, moment } from "./columns.ts";

/** Lower prices of one unit for larger quantities. They fall strictly with the quantity (invariant I40). */
export const priceTiers = pgTable(
  "price_tiers",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The price applies to a line of at least this many units. */
    minQuantity: integer().notNull(),
    /** Minor units of USD. */
    price: amount().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.minQuantity] }),
    check("price_tiers_quantity", sql`${t.minQuantity} >= 2`),
    check("price_tiers_price", sql`${t.price} > 0`),
  ],
);

/** New prices that wait for confirmation by a second staff user or an admin; at most one for each product. */
export const priceHolds = pgTable(
  "price_holds",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The price that waits for confirmation, in minor units of USD. */
    price: amount().notNull(),
    /** The highest price of the last days, with which the new price was compared. */
    referencePrice: amount().notNull(),
    /** Null when a command requested the price. */
    askedBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    check("price_holds_price", sql`${t.price} > 0 and ${t.price} <= 100000000`),
    index("price_holds_oldest").on(t.createdAt),
  ],
);

/**
 * Each change of a price or of a sale window; append-only. The history shows when several small drops add up
 * to a large one, and the lowest price of the 30 days before a sale.
 */
export const priceChanges = pgTable(
  "price_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    before: amount().notNull(),
    after: amount().notNull(),
    /** The sale window after the change; null when the product has none. */
    salePrice: amount(),
    saleStartsAt: moment(),
    saleEndsAt: moment(),
    /**
     * Whether somebody confirmed this price. Later drops are compared with this price and not with older
     * ones.
     */
    isConfirmed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("price_changes_product").on(t.productId, t.createdAt)],
);
