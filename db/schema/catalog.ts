import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { LOW_STOCK_AT } from "#db/values/limits.ts";
import {
  bannerPositions,
  deliveryTypes,
  productKinds,
  productStatuses,
  shelfLevels,
} from "#db/values/vocabulary.ts";
import { amount, bytes, createdAt, id, moment, oneOf, updatedAt, word, wordSet } from "./columns.ts";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(""),
    isActive: boolean().notNull().default(true),
    /** The number of the ink color for the seals of the category's products. The numbers begin at 0. */
    ink: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check("categories_ink", sql`${t.ink} between 0 and 5`)],
);

export const products = pgTable(
  "products",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    shortDescription: text().notNull().default(""),
    description: text().notNull().default(""),
    /** Minor units of the store's currency (USD). */
    price: amount().notNull(),
    originalPrice: amount(),
    categoryId: uuid().references(() => categories.id, { onDelete: "restrict" }),
    status: word(productStatuses).notNull().default("active"),
    deliveryType: word(deliveryTypes).notNull().default("account"),
    /**
     * Manual stock, for manual and digital products. Null means unlimited. The stock of account products is
     * the number of their items.
     */
    manualStock: integer("typed_stock"),
    /**
     * Staff are notified when the number of units on sale falls to this number. When this number is 0, staff
     * get no notification.
     */
    lowStockAt: integer().notNull().default(LOW_STOCK_AT),
    /** The sealed content that a digital product delivers, or null for the other delivery types. */
    contentSealed: bytes(),
    contentFieldNames: text().array().notNull().default(sql`'{}'::text[]`),
    contentKeyVersion: integer(),
    features: text().array().notNull().default(sql`'{}'::text[]`),
    emoji: text().notNull().default(""),
    deliveryInstructions: text().notNull().default(""),
    metaTitle: text().notNull().default(""),
    metaDescription: text().notNull().default(""),
    seoKeywords: text().array().notNull().default(sql`'{}'::text[]`),
    featured: boolean().notNull().default(false),
    /** Whether only shoppers with an account may buy the product. */
    needsAccount: boolean().notNull().default(false),
    rating: numeric({ precision: 2, scale: 1, mode: "number" }).notNull().default(0),
    salesCount: integer().notNull().default(0),
    /**
     * A temporary price, and the period in which it applies. The sale price, the start and the end are either
     * all set or all null. The sale price no longer applies at the end time itself.
     */
    salePrice: amount(),
    saleStartsAt: moment(),
    saleEndsAt: moment(),
    /**
     * The current price, by which shoppers sort the products. Triggers update it. The worker updates the
     * price when a sale begins or ends. For a group, the column has the lowest price of the variants on offer
     * (decision 0077).
     */
    listedPrice: amount().notNull().default(0),
    /** The minimum and the maximum number of units in one order. Null means no limit. */
    minPerOrder: integer(),
    maxPerOrder: integer(),
    /**
     * The maximum number of units that one shopper is allowed to order within `customerDays`. Null means no
     * limit.
     */
    maxPerCustomer: integer(),
    customerDays: integer(),
    /**
     * Shoppers buy a variant of a group, and never the group itself. `parentId` of a variant is the id of its
     * group.
     */
    kind: word(productKinds).notNull().default("single"),
    parentId: uuid().references((): AnyPgColumn => products.id, { onDelete: "restrict" }),
    /** The name of the choice in a group, such as "Duration". */
    optionName: text(),
    /** The option value of a variant, such as "1 year", and its position in the group. */
    optionValue: text(),
    optionPosition: integer(),
    /**
     * Plain words of name, short description, category and features, for the search box. The database derives
     * the column search_prefixes from these words. The column search_prefixes contains the prefixes of these
     * words, each with at most three letters.
     */
    searchWords: wordSet().notNull().default(sql`''::tsvector`),
    /**
     * The stock level of the product, computed from the units on sale. The worker updates the stock level of
     * account products. A trigger updates the stock level of all products that are not account products.
     */
    shelfLevel: word(shelfLevels).notNull().default("out"),
    archivedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("products_status", t.status, productStatuses),
    oneOf("products_delivery_type", t.deliveryType, deliveryTypes),
    oneOf("products_shelf_level", t.shelfLevel, shelfLevels),
    oneOf("products_kind", t.kind, productKinds),
    check(
      "products_variant",
      sql`num_nonnulls(${t.parentId}, ${t.optionValue}, ${t.optionPosition}) = case when ${t.kind} = 'variant' then 3 else 0 end
        and (${t.optionName} is not null) = (${t.kind} = 'group') and not (${t.kind} = 'variant' and ${t.featured})`,
    ),
    check(
      "products_group",
      sql`${t.kind} <> 'group' or num_nonnulls(${t.contentSealed}, ${t.manualStock}, ${t.salePrice}, ${t.minPerOrder}, ${t.maxPerOrder}, ${t.maxPerCustomer}) = 0`,
    ),
    uniqueIndex("products_option_value")
      .on(t.parentId, sql`lower(${t.optionValue})`)
      .where(sql`parent_id is not null`),
    /** This index finds the variants of a group in their sequence. */
    index("products_variants").on(t.parentId, t.optionPosition, t.id).where(sql`parent_id is not null`),
    check("products_price", sql`${t.price} > 0 and ${t.price} <= 100000000`),
    check("products_original_price", sql`${t.originalPrice} is null or ${t.originalPrice} > 0`),
    check("products_typed_stock", sql`${t.manualStock} is null or ${t.manualStock} >= 0`),
    check("products_low_stock_at", sql`${t.lowStockAt} >= 0`),
    check("products_rating", sql`${t.rating} between 0 and 5`),
    check("products_sales", sql`${t.salesCount} >= 0`),
    check(
      "products_sale",
      sql`num_nonnulls(${t.salePrice}, ${t.saleStartsAt}, ${t.saleEndsAt}) in (0, 3)
        and (${t.salePrice} is null or ${t.salePrice} > 0) and (${t.saleStartsAt} is null or ${t.saleStartsAt} < ${t.saleEndsAt})`,
    ),
    check(
      "products_order_limits",
      sql`(${t.minPerOrder} is null or ${t.minPerOrder} >= 1) and (${t.maxPerOrder} is null or ${t.maxPerOrder} >= coalesce(${t.minPerOrder}, 1))`,
    ),
    check(
      "products_customer_limit",
      sql`num_nonnulls(${t.maxPerCustomer}, ${t.customerDays}) in (0, 2)
        and (${t.maxPerCustomer} is null or ${t.maxPerCustomer} >= 1) and (${t.customerDays} is null or ${t.customerDays} >= 1)`,
    ),
    /** With these two indexes, the worker finds products whose sale price begins or ends. */
    index("products_sale_starts").on(t.saleStartsAt).where(sql`sale_starts_at is not null`),
    index("products_sale_ends").on(t.saleEndsAt).where(sql`sale_ends_at is not null`),
    index("products_listing_popular")
      .on(t.salesCount.desc(), t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_listing_price")
      .on(t.listedPrice, t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_listing_rating")
      .on(t.rating.desc(), t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_listing_newest")
      .on(t.createdAt.desc(), t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_category").on(t.categoryId),
    index("products_category_popular")
      .on(t.categoryId, t.salesCount.desc(), t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_category_price")
      .on(t.categoryId, t.listedPrice, t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_category_rating")
      .on(t.categoryId, t.rating.desc(), t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_category_newest")
      .on(t.categoryId, t.createdAt.desc(), t.id)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    /** With this index, the sitemap finds the time of the newest change in the catalog. */
    index("products_listing_changed")
      .on(t.updatedAt)
      .where(sql`status <> 'inactive' and archived_at is null and kind <> 'variant'`),
    index("products_featured")
      .on(t.salesCount.desc())
      .where(sql`featured and status = 'active' and archived_at is null`),
    /**
     * The notification bell counts products with low stock. For this count, there is one index for counted
     * stock and one for manual stock.
     */
    index("products_low_shelf")
      .on(t.id)
      .where(
        sql`shelf_level = 'low' and delivery_type = 'account' and status = 'active' and archived_at is null`,
      ),
    index("products_low_typed")
      .on(t.id)
      .where(
        sql`typed_stock between 1 and 5 and delivery_type <> 'account' and status = 'active' and archived_at is null`,
      ),
    /** This index serves the admin product list. Accented letters sort beside their plain letters. */
    index("products_by_name").on(sql`lower(normalize(${t.name}, nfkd))`, t.id),
    /** The next indexes serve the other sort orders and the tabs of the admin product list. */
    index("products_by_price").on(t.price, t.id).where(sql`archived_at is null`),
    index("products_by_sales").on(t.salesCount.desc().nullsFirst(), t.id).where(sql`archived_at is null`),
    index("products_not_active")
      .on(t.status, sql`lower(normalize(${t.name}, nfkd))`, t.id)
      .where(sql`status <> 'active' and archived_at is null`),
    index("products_featured_for_staff")
      .on(sql`(${t.status} <> 'active')`, t.salesCount.desc().nullsLast(), t.id)
      .where(sql`featured and archived_at is null`),
    index("products_by_level").on(t.shelfLevel, t.id).where(sql`status = 'active' and archived_at is null`),
    /** The next indexes serve the queries for the stock of each product in the back office. */
    index("products_from_stock")
      .on(t.shelfLevel, t.id)
      .where(sql`delivery_type = 'account' and archived_at is null`),
    index("products_archived").on(t.id).where(sql`archived_at is not null`),
    index("products_search").using("gin", t.searchWords),
  ],
);

/**
 * The words of all products. For each word, the table also contains the word's forms without one letter,
 * because a search tolerates one typo.
 */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  {
    word: text().primaryKey(),
    deletions: text().array().notNull(),
  },
  (t) => [
    index("search_vocabulary_prefix").on(t.word.op("text_pattern_ops")),
    index("search_vocabulary_deletions").using("gin", t.deletions),
  ],
);

/**
 * Units sold since the last count. Each sale appends a row, and the worker adds the rows to
 * products.sales_count. If each sale updated products.sales_count directly, concurrent sales of one product
 * would wait for each other.
 */
export const salesTallies = pgTable("sales_tallies", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid()
    .notNull()
    .references(() => products.id, { onDelete: "cascade" }),
  quantity: integer().notNull(),
});

export const banners = pgTable(
  "banners",
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(""),
    imageUrl: text().notNull(),
    linkUrl: text().notNull().default(""),
    position: word(bannerPositions).notNull(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("banners_position", t.position, bannerPositions),
    index("banners_newest").on(t.createdAt.desc(), t.id),
  ],
);
