import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { shelfLevels } from "#db/values/vocabulary.ts";
import { oneTimeTokens, users } from "./accounts.ts";
import { products } from "./catalog.ts";
import { createdAt, id, moment, oneOf, word } from "./columns.ts";

/**
 * For each product, the stock level relative to the product's own threshold, and the level that the last
 * stock event reported. A trigger adds the row of a new product. The worker updates the row.
 */
export const stockLevels = pgTable(
  "stock_levels",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** low: the stock is equal to or below the threshold of the product. */
    level: word(shelfLevels).notNull(),
    since: createdAt(),
    /**
     * The stock level that the last event reported. Low stock causes an event only while this column is
     * `ample`.
     */
    told: word(shelfLevels).notNull(),
    /** The time of the last event that reported the product as back in stock. */
    backAt: moment(),
    /**
     * Whether shoppers have ever been able to buy a unit of the product. Until then, the shop reports no
     * change of the stock as an event.
     */
    wasOnSale: boolean().notNull().default(false),
    /** The time at which the worker must check the level again, although the stock has not changed. */
    checkAt: moment(),
    /**
     * How many units were already announced in back-in-stock mails. The shop sends at most three mails for
     * each unit.
     */
    mailedUnits: integer().notNull().default(0),
    mailedAt: moment(),
    /** The time at which the next mails to shoppers are due. */
    mailAt: moment(),
  },
  (t) => [
    oneOf("stock_levels_level", t.level, shelfLevels),
    oneOf("stock_levels_told", t.told, shelfLevels),
    check("stock_levels_mailed", sql`${t.mailedUnits} >= 0`),
    index("stock_levels_check").on(t.checkAt).where(sql`check_at is not null`),
    index("stock_levels_mail").on(t.mailAt).where(sql`mail_at is not null`),
  ],
);

/** People who want to get one mail when a product is back in stock. */
export const restockRequests = pgTable(
  "restock_requests",
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Lower case, trimmed. */
    address: text().notNull(),
    /** The shopper who requested the mail. Null for a visitor. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    locale: text().notNull().default("en"),
    /**
     * The one-time link in the newest mail. At first, the link confirms the request. After the confirmation,
     * the same link cancels the request. When a request is deleted, a trigger also deletes its link.
     */
    linkId: uuid().references(() => oneTimeTokens.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** The value is null until the visitor has confirmed the address. */
    confirmedAt: moment(),
    /**
     * The time at which the mail was queued. The time is null while the shop has not yet sent the mail to
     * this person.
     */
    notifiedAt: moment(),
  },
  (t) => [
    check("restock_requests_address", sql`${t.address} = lower(${t.address})`),
    check("restock_requests_order", sql`${t.notifiedAt} is null or ${t.confirmedAt} is not null`),
    uniqueIndex("restock_requests_open").on(t.productId, t.address).where(sql`notified_at is null`),
    index("restock_requests_waiting")
      .on(t.productId, t.createdAt, t.id)
      .where(sql`confirmed_at is not null and notified_at is null`),
    index("restock_requests_unconfirmed").on(t.createdAt).where(sql`confirmed_at is null`),
    index("restock_requests_notified").on(t.notifiedAt).where(sql`notified_at is not null`),
    index("restock_requests_address_open").on(t.address),
    index("restock_requests_user").on(t.userId).where(sql`user_id is not null`),
    index("restock_requests_link").on(t.linkId).where(sql`link_id is not null`),
  ],
);
