import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { grantSources } from "#db/values/vocabulary.ts";
import { sessions } from "./accounts.ts";
import { createdAt, moment, oneOf, word } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * The orders that guests placed, each with the order session of the browser that placed it. This is a table
 * of its own, because programs of 0.2.0 read every column of `orders` in prepared statements. A new column
 * would make these statements fail until the programs are restarted.
 */
export const guestOrders = pgTable(
  "guest_orders",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Without a foreign key: a backup contains no sessions, and the orders stay a guest's. */
    sessionId: uuid().notNull(),
  },
  (t) => [index("guest_orders_session").on(t.sessionId)],
);

/** Which orders the browser of an order session may open, and until when. */
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
    /** "Close this order" moves the end to now. */
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.orderId] }),
    oneOf("order_grants_source", t.source, grantSources),
    index("order_grants_order").on(t.orderId),
  ],
);
