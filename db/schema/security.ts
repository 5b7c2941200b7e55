import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { actorKinds } from "#db/values/vocabulary.ts";
import { bytes, createdAt, id, oneOf, word } from "./columns.ts";

/**
 * The audit log. A trigger rejects every update and delete. Each row contains a keyed hash that covers the
 * previous row.
 */
export const adminAuditLog = pgTable(
  "admin_audit_log",
  {
    id: id(),
    seq: bigint({ mode: "number" }).notNull().unique(),
    actionType: text().notNull(),
    tableName: text().notNull().default(""),
    recordId: text().notNull().default(""),
    actorKind: word(actorKinds).notNull(),
    actorId: uuid(),
    permission: text().notNull().default(""),
    requestId: text().notNull().default(""),
    ip: text().notNull().default(""),
    userAgent: text().notNull().default(""),
    /** The details: alert_type, severity, success, allowed, before, after. Never a secret. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    prevHash: bytes().notNull(),
    hash: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("admin_audit_log_actor", t.actorKind, actorKinds),
    // The index has "nulls first", because the query of the list has a plain "order by created_at desc".
    index("admin_audit_log_action").on(t.actionType, t.createdAt.desc().nullsFirst()),
    index("admin_audit_log_created").on(t.createdAt),
    // The next two indexes serve the audit log with a filter by person, or by person and action.
    index("admin_audit_log_person").on(t.actorId, t.createdAt.desc().nullsFirst()),
    index("admin_audit_log_person_action").on(t.actorId, t.actionType, t.createdAt.desc().nullsFirst()),
    index("admin_audit_log_record").on(t.tableName, t.recordId),
    // With the next indexes, the invariant checks find the audit rows about an order, about another record,
    // about a refund or about an accepted code.
    index("admin_audit_log_order").on(sql`coalesce(details->>'order_id', record_id)`),
    index("admin_audit_log_record_id").on(t.recordId),
    index("admin_audit_log_refund")
      .on(sql`(details->>'refund_id')`)
      .where(sql`details->>'refund_id' is not null`),
    index("admin_audit_log_accepted")
      .on(sql`(details->>'accepted')`)
      .where(sql`details->>'accepted' is not null`),
  ],
);
