import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * A copy of the `search_text` of each order. A trigger updates the copy. The copy's trigram index finds any
 * part of the text. The table is separate, so that its index changes only when an order is placed or when the
 * text changes.
 */
export const orderSearch = pgTable("order_search", {
  // The table has no foreign key. The check of a foreign key would lock the order's row one more time for
  // each new order.
  orderId: uuid().primaryKey(),
  searchText: text().notNull(),
});
