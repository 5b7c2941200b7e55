import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

/** Key/value rows; which key holds what, and which may leave the server, is in domain/settings. */
export const siteSettings = pgTable("site_settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: updatedAt(),
  updatedBy: uuid(),
});

/** Where a background reader stands, such as the provider's events list. */
export const readerCursors = pgTable("reader_cursors", {
  name: text().primaryKey(),
  position: text().notNull(),
  updatedAt: updatedAt(),
});
