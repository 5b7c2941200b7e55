import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { currencies, heldChangeKinds } from "#db/values/vocabulary.ts";
import { products } from "./catalog.ts";
import { amount, createdAt, id, moment, oneOf, word } from "./columns.ts";
import { coupons } from "./coupons.ts";

/**
 * Lower prices of one unit for larger quantities. A higher quantity always has a lower unit price (invariant
 * I40).
 */
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

/**
 * Changes that wait until a second staff user or an admin confirms them. A waiting change lowers a price by
 * more than the owner allows, or makes a limit of the shop less strict. For each kind and subject, the table
 * has at most one waiting change.
 */
export const heldChanges = pgTable(
  "held_changes",
  {
    id: id(),
    kind: word(heldChangeKinds).notNull(),
    productId: uuid().references(() => products.id, { onDelete: "cascade" }),
    couponId: uuid().references(() => coupons.id, { onDelete: "cascade" }),
    /**
     * The names of the settings, separated by spaces. The column is empty when the change does not concern
     * settings.
     */
    settings: text().notNull().default(""),
    /**
     * The requested values, which the confirmation writes. The kind of the change determines which fields
     * this column contains.
     */
    asked: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * The version of the subject at the time of the request. When the subject has a newer version, the
     * waiting change cannot be confirmed.
     */
    version: text().notNull().default(""),
    /**
     * The columns below describe one product: the product with the lowest price after the change. These
     * columns have the product's name, its highest price of the last days, and its lowest unit price before
     * and after the change. The prices are in minor units of USD. When the change lowers no price, the name
     * is empty and the prices are null.
     */
    product: text().notNull().default(""),
    referencePrice: amount(),
    currentPrice: amount(),
    effectivePrice: amount(),
    /** The value is null when a command requested the change. */
    askedBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("held_changes_kind", t.kind, heldChangeKinds),
    check(
      "held_changes_subject",
      sql`num_nonnulls(${t.productId}, ${t.couponId}, nullif(${t.settings}, '')) = 1`,
    ),
    unique("held_changes_one").on(t.kind, t.productId, t.couponId, t.settings).nullsNotDistinct(),
    index("held_changes_oldest").on(t.createdAt),
    index("held_changes_product").on(t.productId),
    index("held_changes_coupon").on(t.couponId),
  ],
);

/**
 * Each change of an exchange rate. The code never changes or deletes a row of this table. The shop compares
 * each new rate with the highest rate of the last days. Therefore several small changes cannot hide a large
 * change.
 */
export const rateChanges = pgTable(
  "rate_changes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    currency: word(currencies).notNull(),
    before: doublePrecision().notNull(),
    after: doublePrecision().notNull(),
    /**
     * Whether somebody confirmed this rate. After a confirmation, later rates are compared with this rate and
     * not with older rates.
     */
    isConfirmed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("rate_changes_currency", t.currency, currencies),
    index("rate_changes_of").on(t.currency, t.createdAt),
  ],
);

/**
 * Each change of a price or of a sale window. The table is append-only. From the history, the shop detects
 * that several small drops add up to a large drop. The history also shows the lowest price of the 30 days
 * before a sale.
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
    /**
     * The sale price, the start and the end of the sale, as they are after the change. The three values are
     * null when the product has no sale.
     */
    salePrice: amount(),
    saleStartsAt: moment(),
    saleEndsAt: moment(),
    /**
     * Whether somebody confirmed this price. After a confirmation, later price drops are compared with this
     * price and not with older prices.
     */
    isConfirmed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index("price_changes_product").on(t.productId, t.createdAt)],
);
