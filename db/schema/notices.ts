import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { staffNotices as noticeKinds } from "#db/values/channel-vocabulary.ts";
import { criticalAlerts } from "#db/values/vocabulary.ts";
import { users } from "./accounts.ts";
import { createdAt, id, moment, oneOf, updatedAt, word } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * Critical alerts that an admin must still handle. When an admin closes the case of an alert, the alert's row
 * is deleted. The audit log keeps the history of the alerts.
 */
export const activeAlerts = pgTable(
  "active_alerts",
  {
    id: id(),
    kind: word(criticalAlerts).notNull(),
    /** The table and the row that the alert is about, as in the audit log. */
    tableName: text().notNull().default(""),
    recordId: text().notNull().default(""),
    actorId: uuid(),
    /** Numbers, ids and short values; never a secret. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    times: integer().notNull().default(1),
    openedAt: createdAt(),
    lastAt: createdAt(),
  },
  (t) => [unique("active_alerts_once").on(t.kind, t.tableName, t.recordId)],
);

/**
 * Notifications to staff. The transaction that writes an event also writes the row of the notice about this
 * event. The worker bundles the rows into mails.
 */
export const staffNotices = pgTable(
  "staff_notices",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: word(noticeKinds).notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    /**
     * The provider's object or the job that the notice is about. The column is used when the notice belongs
     * to no order.
     */
    subject: text().notNull().default(""),
    /** The amounts and times of the notice, and never a secret. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /**
     * The id of the bundle of notices that contains this notice. The id is null until a mail lists the
     * notice.
     */
    bundleId: uuid(),
    bundledAt: moment(),
  },
  (t) => [
    oneOf("staff_notices_kind", t.kind, noticeKinds),
    index("staff_notices_waiting").on(t.kind, t.id).where(sql`bundle_id is null`),
    index("staff_notices_bundled").on(t.kind, t.bundledAt).where(sql`bundle_id is not null`),
    index("staff_notices_bundle").on(t.bundleId).where(sql`bundle_id is not null`),
  ],
);

/**
 * Notification settings of a staff user. A missing row means the default of the kind
 * (`domain/messaging/notices/notice-kinds.ts`).
 */
export const staffNoticeSwitches = pgTable(
  "staff_notice_switches",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: word(noticeKinds).notNull(),
    isOn: boolean().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    oneOf("staff_notice_switches_kind", t.kind, noticeKinds),
  ],
);

/**
 * The hours in which a staff user gets no notice mails. Each time is a number of minutes since midnight in
 * the shop's time zone. When `until` is smaller than `from`, the quiet hours end on the next day.
 */
export const staffQuietHours = pgTable(
  "staff_quiet_hours",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    fromMinute: integer().notNull(),
    untilMinute: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "staff_quiet_hours_day",
      sql`${t.fromMinute} between 0 and 1439 and ${t.untilMinute} between 0 and 1439 and ${t.fromMinute} <> ${t.untilMinute}`,
    ),
  ],
);

/**
 * Recurring jobs that currently fail. As soon as the job succeeds again in any process, the job's row is
 * deleted.
 */
export const failingJobs = pgTable("failing_jobs", {
  name: text().primaryKey(),
  since: createdAt(),
  failures: integer().notNull().default(1),
  /** The name of the last error, without its message, because a message may quote data. */
  lastError: text().notNull().default(""),
  lastAt: createdAt(),
});
