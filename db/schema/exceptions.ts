import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * Cases that the shop cannot resolve by itself. An admin handles these cases. The table has at most one row
 * for each kind and object.
 */
export const exceptionQueue = pgTable(
  "exception_queue",
  {
    id: id(),
    kind: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "restrict" }),
    /**
     * The id of the provider's object. When the provider has no object for the case, the column has the
     * order's id.
     */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    openedAt: createdAt(),
    resolvedAt: moment(),
    resolvedBy: uuid(),
    resolution: text().notNull().default(""),
  },
  (t) => [
    unique("exception_queue_once").on(t.kind, t.subject),
    index("exception_queue_open").on(t.openedAt).where(sql`resolved_at is null`),
    index("exception_queue_closed").on(t.resolvedAt, t.id).where(sql`resolved_by is not null`),
    index("exception_queue_open_kind").on(t.kind, t.orderId, t.id).where(sql`resolved_at is null`),
  ],
);
