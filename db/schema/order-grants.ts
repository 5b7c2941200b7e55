import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { grantSources } from "#db/values/vocabulary.ts";
import { sessions } from "./accounts.ts";
import { createdAt, moment, oneOf, word } from "./columns.ts";
import { orders } from "./orders.ts";

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
