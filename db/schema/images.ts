import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { PRODUCT_IMAGES_MAX } from "#db/values/limits.ts";
import { imageFormats } from "#db/values/vocabulary.ts";
import { products } from "./catalog.ts";
import { bytes, createdAt, oneOf, word } from "./columns.ts";

/** Uploaded images, identified by their content. Two uploads of the same file share one row. */
export const pictures = pgTable(
  "pictures",
  {
    /** The first 32 hexadecimal digits of the SHA-256 hash of the uploaded file. */
    digest: text().primaryKey(),
    /** Size of the widest copy, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /**
     * A small JPEG of the image for mails, at most 5 KB. The value is null until a job has drawn the
     * thumbnail. The thumbnail is empty when the job cannot draw the image.
     */
    thumbnail: bytes(),
    /**
     * The last time at which the image was uploaded, or at which a banner, product or setting began to use
     * the image. When no banner, product or setting uses an image, the image is deleted one day after this
     * time.
     */
    createdAt: createdAt(),
  },
  (t) => [
    check("pictures_digest", sql`${t.digest} ~ '^[0-9a-f]{32}$'`),
    check("pictures_size", sql`${t.width} > 0 and ${t.height} > 0`),
    index("pictures_age").on(t.createdAt),
    index("pictures_without_thumbnail").on(t.digest).where(sql`thumbnail is null`),
  ],
);

/** The resized copies that browsers receive. An image has one copy for each width and format. */
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

/**
 * A rendition is the image as WebP in one of the shapes of `domain/catalog/images/renditions.ts`. The
 * rendition is empty when the image cannot be read.
 */
export const imageRenditions = pgTable(
  "picture_renditions",
  {
    digest: text()
      .notNull()
      .references(() => pictures.digest, { onDelete: "cascade" }),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.digest, t.width, t.height] })],
);

/** The images of a product in their sequence. The first image is the product's cover. */
export const productImages = pgTable(
  "product_pictures",
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The position of the image, from 1. */
    position: integer().notNull(),
    digest: text()
      .notNull()
      .references(() => pictures.digest, { onDelete: "restrict" }),
    /**
     * The text that describes the image for people who cannot see it. The text is empty when the image gives
     * no information.
     */
    alt: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    unique("product_pictures_once").on(t.productId, t.digest),
    index("product_pictures_digest").on(t.digest),
    check(
      "product_pictures_position",
      sql`${t.position} between 1 and ${sql.raw(String(PRODUCT_IMAGES_MAX))}`,
    ),
  ],
);
