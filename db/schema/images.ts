import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { imageFormats } from "../vocabulary.ts";
import { bytes, createdAt, oneOf, word } from "./columns.ts";

/** Uploaded images, identified by their content: two uploads of the same file share one row. */
export const pictures = pgTable(
  "pictures",
  {
    /** The first 32 hexadecimal digits of the SHA-256 of the uploaded file. */
    digest: text().primaryKey(),
    /** Size of the widest copy, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** The time of the last upload. An image that no banner uses is deleted one day later. */
    createdAt: createdAt(),
  },
  (t) => [
    check("pictures_digest", sql`${t.digest} ~ '^[0-9a-f]{32}$'`),
    check("pictures_size", sql`${t.width} > 0 and ${t.height} > 0`),
    index("pictures_age").on(t.createdAt),
  ],
);

/** The resized copies that browsers receive: one for each width and format. */
export const imageFiles = pgTable(
  "picture_files",
  {
    digest: text()
      .notNull()
      .references(() => pictures.digest, { onDelete: "cascade" }),
    width: integer().notNull(),
    height: integer().notNull(),
    format: word(imageFormats).notNull(),
    content: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.digest, t.width, t.format] }),
    oneOf("picture_files_format", t.format, imageFormats),
  ],
);
