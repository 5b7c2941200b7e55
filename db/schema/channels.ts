import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  channelKinds,
  channelMessageStates,
  channelOffReasons,
  type PublicEvent,
  type StaffNotice,
  shopEventTypes,
} from "#db/values/channel-vocabulary.ts";
import { bytes, createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";
import { orderEvents } from "./orders.ts";

/**
 * The public events that do not belong to a change of an order. The table is append-only. Rows are deleted
 * after 90 days.
 */
export const shopEvents = pgTable(
  "shop_events",
  {
    /** When two events have the same subject, the event with the higher id is newer. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The first part of the event id that channels receive. */
    publicId: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    type: word(shopEventTypes).notNull(),
    /** The id of the product, order, backup, alert or channel. */
    subjectId: text().notNull(),
    /** Ids, names and numbers. The column contains no secret and no data of a customer. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [oneOf("shop_events_type", t.type, shopEventTypes), index("shop_events_created").on(t.createdAt)],
);

/** The destinations to which the shop sends events or notices: signed webhooks, chats and mailboxes. */
export const channels = pgTable(
  "channels",
  {
    id: id(),
    kind: word(channelKinds).notNull(),
    name: text().notNull(),
    /** The URL of a webhook (also of Discord or Slack), the chat id of Telegram, or a mail address. */
    addressSealed: bytes().notNull(),
    /** The signing secret of a webhook or the bot token of Telegram. */
    secretSealed: bytes(),
    /**
     * The secret that was in use before the last rotation. Until `formerUntil`, the shop signs messages with
     * both the former and the current secret.
     */
    formerSecretSealed: bytes(),
    formerUntil: moment(),
    /**
     * For a webhook: the public events that the webhook gets. For a channel that is not a webhook: the kinds
     * of notices that the channel gets.
     */
    types: text().array().$type<(PublicEvent | StaffNotice)[]>().notNull().default(sql`'{}'::text[]`),
    language: text().notNull().default("en"),
    isActive: boolean().notNull().default(true),
    offReason: word(channelOffReasons).notNull().default(""),
    /** The time of the first failure since the last success. */
    failingSince: moment(),
    /**
     * The time at which `types` or `isActive` last changed. Invariant I48 checks only events after this time.
     */
    listensSince: createdAt(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf("channels_kind", t.kind, channelKinds),
    oneOf("channels_off_reason", t.offReason, channelOffReasons),
    check("channels_off", sql`not ${t.isActive} or ${t.offReason} = ''`),
    check("channels_former", sql`(${t.formerSecretSealed} is null) = (${t.formerUntil} is null)`),
  ],
);

/**
 * One message for each channel and event. Rows are deleted after 90 days. The table does not store the body
 * of a message, because the worker generates the body from the source row.
 */
export const channelMessages = pgTable(
  "channel_messages",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    channelId: uuid()
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    /**
     * The id is the same in all attempts to send the message: `<public id>_order-paid`, `<bundle id>_notice`,
     * `<random id>_test`.
     */
    eventId: text().notNull(),
    type: text().notNull(),
    /** The source row. A test message has no source row. */
    orderEventId: bigint({ mode: "number" }).references(() => orderEvents.id),
    shopEventId: bigint({ mode: "number" }).references(() => shopEvents.id),
    /** For a chat or a mailbox: the id of the bundle of `staff_notices` that the message contains. */
    bundleId: uuid(),
    state: word(channelMessageStates).notNull().default("queued"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    /** A worker's claim on the message ends at this time. */
    claimedUntil: moment(),
    /** The HTTP status of the last answer. Null without an answer. */
    status: integer(),
    /** The first 2,000 characters of the last answer, or the name of the error. */
    answer: text().notNull().default(""),
    durationMs: integer(),
    /** The time at which the last attempt began. */
    triedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("channel_messages_once").on(t.channelId, t.eventId),
    oneOf("channel_messages_state", t.state, channelMessageStates),
    check("channel_messages_claim", sql`(${t.state} = 'sending') = (${t.claimedUntil} is not null)`),
    check("channel_messages_answer", sql`length(${t.answer}) <= 2000`),
    index("channel_messages_due").on(t.channelId, t.nextAttemptAt).where(sql`state = 'queued'`),
    index("channel_messages_sending").on(t.channelId, t.claimedUntil).where(sql`state = 'sending'`),
    index("channel_messages_newest").on(t.channelId, t.id),
    index("channel_messages_created").on(t.createdAt),
    index("channel_messages_shop_event").on(t.shopEventId).where(sql`shop_event_id is not null`),
  ],
);
