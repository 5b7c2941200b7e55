import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { products } from "./catalog.ts";
import { moment } from "./columns.ts";

/**
 * Counts that lists of the back office show. Triggers append each change to a table of changes, and the
 * worker adds the changes to the counts. A query that reads the counts also adds the waiting changes, so the
 * result is exact. No transaction waits for a lock of a count (decision 0055). The checkout does not read the
 * tables in this file.
 */

/** The number of items of each product in each state. The changes in `stock_changes` are not included yet. */
export const productStock = pgTable(
  "product_stock",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /**
     * If true, the number of units on sale is the number of available items. If false, the number of units on
     * sale is the product's manual stock.
     */
    isCounted: boolean().notNull(),
    /** A copy of the product's manual stock. Null means unlimited. A trigger updates the copy. */
    manualStock: integer("typed_stock"),
    available: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    sold: integer().notNull().default(0),
    burned: integer().notNull().default(0),
    quarantined: integer().notNull().default(0),
    retired: integer().notNull().default(0),
    /** Units on sale. Null means unlimited. */
    onSale: integer().generatedAlwaysAs(sql`case when is_counted then available else typed_stock end`),
  },
  // Products by stock. Products with unlimited stock come last.
  (t) => [index("product_stock_on_sale").on(t.onSale, t.productId)],
);

/**
 * Each row contains changes to the item counts of one product, with one count for each state of the items.
 * The worker adds the changes to `product_stock`.
 */
export const stockChanges = pgTable("stock_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid().notNull(),
  available: integer().notNull().default(0),
  reserved: integer().notNull().default(0),
  sold: integer().notNull().default(0),
  burned: integer().notNull().default(0),
  quarantined: integer().notNull().default(0),
  retired: integer().notNull().default(0),
});

/** Amounts are minor units of the store's currency. */
const figures = {
  n: bigint({ mode: "number" }).notNull().default(0),
  amount: bigint({ mode: "number" }).notNull().default(0),
  refunded: bigint({ mode: "number" }).notNull().default(0),
  disputed: bigint({ mode: "number" }).notNull().default(0),
};

/**
 * The numbers of rows in the whole shop. The changes in `count_changes` are not included yet. `subject` is
 * the kind of the counted rows. `part` is the group of the counted rows, such as `completed|live`. The
 * function `expected_counts` recomputes the counts.
 */
export const counts = pgTable(
  "counts",
  { subject: text().notNull(), part: text().notNull(), ...figures },
  (t) => [primaryKey({ columns: [t.subject, t.part] })],
);

/** Changes of the counts. The worker adds the changes to `counts`. */
export const countChanges = pgTable("count_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text().notNull(),
  part: text().notNull(),
  ...figures,
});

/**
 * The users with a paid order, except erased accounts. When the first order of a user is paid, a trigger adds
 * the row of the user. Later orders of the same user do not add another row. The function `expected_buyers`
 * recomputes the rows.
 */
export const buyers = pgTable(
  "buyers",
  {
    userId: uuid().primaryKey(),
    /** The time at which the user registered. */
    createdAt: moment().notNull(),
    /** Whether at least one paid order of the user is not a test order. */
    isLive: boolean().notNull(),
  },
  // For a list with the newest users first, PostgreSQL reads these indexes backwards, as it reads the index
  // `users_newest`.
  (t) => [
    index("buyers_newest").on(t.createdAt, t.userId),
    index("buyers_live_newest").on(t.createdAt, t.userId).where(sql`is_live`),
  ],
);
