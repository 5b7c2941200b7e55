import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * A copy of each order's `search_text`, which a trigger updates. The copy's trigram index finds any part of
 * the text. Because the table is separate, the index changes only when an order is placed or its text
 * changes.
 */
export const orderSearch = pgTable("order_search", {
  // The table has no foreign key. The check of a foreign key would lock the order's row one more time for
  // each new order.
  orderId: uuid().primaryKey(),
  searchText: text().notNull(),
});
