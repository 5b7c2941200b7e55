import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { emailStates, emailTemplates } from "#db/values/vocabulary.ts";
import { createdAt, id, moment, oneOf, word } from "./columns.ts";

/**
 * The outbox. The transaction that writes an event also writes the row of the mail about this event. The mail
 * is sent after the commit.
 */
export const emailMessages = pgTable(
  "email_messages",
  {
    id: id(),
    /** The key of the event. Two inserts with the same key create one mail. */
    dedupeKey: text().notNull().unique(),
    toAddress: text().notNull(),
    userId: uuid(),
    template: word(emailTemplates).notNull(),
    locale: text().notNull().default("en"),
    /** Ids and plain values for the template. The column contains no credential and no valid token. */
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    state: word(emailStates).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    lastError: text().notNull().default(""),
    subject: text().notNull().default(""),
    textBody: text().notNull().default(""),
    htmlBody: text().notNull().default(""),
    sentAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("email_messages_state", t.state, emailStates),
    oneOf("email_messages_template", t.template, emailTemplates),
    index("email_messages_due").on(t.nextAttemptAt).where(sql`state = 'queued'`),
    index("email_messages_created").on(t.createdAt.desc()),
  ],
);
