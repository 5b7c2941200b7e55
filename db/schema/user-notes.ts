import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, id } from "./columns.ts";

/**
 * Notes of staff about a user. When a user exports the user's own data, the export contains the staff's notes
 * about this user.
 */
export const userNotes = pgTable(
  "user_notes",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The staff user who wrote the note. */
    authorId: uuid().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("user_notes_body", sql`length(${t.body}) between 1 and 1000`),
    index("user_notes_user").on(t.userId, t.createdAt, t.id),
  ],
);

/** Tags by which staff group users: "vip", "atacado". */
export const userTags = pgTable(
  "user_tags",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tag: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tag] }),
    check("user_tags_tag", sql`length(${t.tag}) between 1 and 30`),
    index("user_tags_tag_user").on(t.tag, t.userId),
  ],
);
