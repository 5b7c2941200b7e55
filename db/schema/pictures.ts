import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { pictureFormats } from "../vocabulary.ts";
import { bytes, createdAt, oneOf, word } from "./columns.ts";

/** Uploaded pictures, known by what was sent: the same picture twice is one row. */
export const pictures = pgTable(
  "pictures",
  {
    /** The first 32 hexadecimal digits of the SHA-256 of the file that was sent. */
    digest: text().primaryKey(),
    /** Of the widest copy, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** When it was last sent: one that no banner shows is kept for a day from then. */
    createdAt: createdAt(),
  },
  (t) => [
    check("pictures_digest", sql`${t.digest} ~ '^[0-9a-f]{32}$'`),
    check("pictures_size", sql`${t.width} > 0 and ${t.height} > 0`),
    index("pictures_age").on(t.createdAt),
  ],
);

/** The copies that browsers are sent: each width in each format. */
export const pictureFiles = pgTable(
  "picture_files",
  {
    digest: text()
      .notNull()
      .references(() => pictures.digest, { onDelete: "cascade" }),
    width: integer().notNull(),
    height: integer().notNull(),
    format: word(pictureFormats).notNull(),
    content: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.digest, t.width, t.format] }),
    oneOf("picture_files_format", t.format, pictureFormats),
  ],
);
