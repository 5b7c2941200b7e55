import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { demoKinds, pageLanguages } from "#db/values/vocabulary.ts";
import { createdAt, id, oneOf, updatedAt, word } from "./columns.ts";

/** The pages that the owner writes. The URL of each page has the form `/p/{slug}`. */
export const pages = pgTable(
  "shop_pages",
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** The language of the text, for screen readers and hyphenation. */
    language: word(pageLanguages).notNull().default("en"),
    /** The text as the owner wrote it, in Markdown. */
    body: text().notNull().default(""),
    /**
     * The text of the page as safe HTML. The HTML is written when the page is saved. Pages show this HTML
     * unchanged.
     */
    html: text().notNull().default(""),
    isPublished: boolean().notNull().default(false),
    /** The position in the footer, from 1. The value is null when the footer does not link to the page. */
    footerPosition: integer(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("shop_pages_footer").on(t.footerPosition),
    check("shop_pages_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.slug}) <= 60`),
    check("shop_pages_place", sql`${t.footerPosition} > 0`),
    oneOf("shop_pages_language", t.language, pageLanguages),
  ],
);

/** The rows that the demo catalog added. The owner can remove all rows of the demo catalog at once. */
export const demoRows = pgTable(
  "demo_rows",
  {
    /** The id of the product, category or banner. */
    rowId: uuid().primaryKey(),
    kind: word(demoKinds).notNull(),
  },
  (t) => [oneOf("demo_rows_kind", t.kind, demoKinds)],
);
