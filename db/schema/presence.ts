import { char, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

/**
 * The current number of visitors of each web process, updated every 45 seconds. The table contains no
 * personal data (spec R27).
 */
export const webPresence = pgTable("web_presence", {
  process: text().primaryKey(),
  people: integer().notNull(),
  updatedAt: updatedAt(),
});

/**
 * Each row counts the visits from one country on one day. A visit is counted only if a proxy sends the
 * visitor's country. The table contains no personal data (spec R27).
 */
export const countryVisits = pgTable(
  "country_visits",
  {
    day: date().notNull(),
    country: char({ length: 2 }).notNull(),
    visits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.country] })],
);
