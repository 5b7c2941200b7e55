import { pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * A copy of each order's `search_text`, which a trigger keeps. The copy's trigram index finds any part of the
 * text. In a table of its own, the index changes only when an order is placed or its text changes.
 */
export const orderSearch = pgTable("order_search", {
  // No foreign key: its check would lock the order's row once more for each new order.
  orderId: uuid().primaryKey(),
  searchText: text().notNull(),
});
