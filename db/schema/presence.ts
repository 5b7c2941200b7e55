import { char, date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

/** How many people each web process sees now, written over every 45 seconds; nothing of who they are (readings 27). */
export const webPresence = pgTable("web_presence", {
  process: text().primaryKey(),
  people: integer().notNull(),
  updatedAt: updatedAt(),
});

/** Visits of a day by country, counted where a proxy names the country; nothing of who they were (readings 27). */
export const countryVisits = pgTable(
  "country_visits",
  {
    day: date().notNull(),
    country: char({ length: 2 }).notNull(),
    visits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.country] })],
);
