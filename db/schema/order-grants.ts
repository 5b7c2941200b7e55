import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { grantSources } from "#db/values/vocabulary.ts";
import { sessions } from "./accounts.ts";
import { createdAt, moment, oneOf, word } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * The orders of guests. Each row also names the order session of the browser that placed the order. The
 * orders of guests have a separate table. The reason is that programs of version 0.2.0 read every column of
 * `orders` in prepared statements. If a migration added a column to `orders`, the prepared statements of
 * version 0.2.0 would fail until a restart.
 */
export const guestOrders = pgTable(
  "guest_orders",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /**
     * The column has no foreign key, because a backup contains no sessions. After the restore of a backup,
     * the session is missing, but the order still belongs to a guest.
     */
    sessionId: uuid().notNull(),
  },
  (t) => [index("guest_orders_session").on(t.sessionId)],
);

/**
 * Each row is a permission: until a given time, a browser with this order session is allowed to open this
 * order.
 */
export const orderGrants = pgTable(
  "order_grants",
  {
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    source: word(grantSources).notNull(),
    createdAt: createdAt(),
    /** The time at which the grant ends. The action "Close this order" sets this time to the current time. */
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.orderId] }),
    oneOf("order_grants_source", t.source, grantSources),
    index("order_grants_order").on(t.orderId),
  ],
);
