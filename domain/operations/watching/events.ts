import { desc, eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { type AlertSubject, subjectsOf } from "#domain/messaging/alerts/alert-subjects.ts";
import type { AlertSeverity } from "#domain/messaging/alerts/trigger-security-alert.ts";

/**
 * The number of events that the function reads, and the number of events that the page shows (spec B7-11,
 * B9-2).
 */
const EVENTS_FETCHED = 50;
export const EVENTS_SHOWN = 20;
const severities: readonly AlertSeverity[] = ["critical", "high", "medium", "low"];

export interface SecurityEvent extends AlertSubject {
  id: string;
  type: string;
  severity: AlertSeverity;
  /** Whether the event reports a failed or refused attempt. */
  hasFailed: boolean;
  ip: string;
  createdAt: string;
  /**
   * The name of the clock in a clock alert, and the seconds by which this clock is ahead of the database
   * clock. The seconds are null after the clock is right again. The clock is null for an event that is not a
   * clock alert.
   */
  clock: { name: string; secondsAhead: number | null } | null;
}

/** Counts of the last 24 hours (spec B9-4). */
export interface SecurityMetrics {
  failedLogins: number;
  adminActions: number;
  sensitiveAccess: number;
  rateLimitViolations: number;
}

/**
 * Reads the newest security events and the figures of the last 24 hours.
 * @throws SignInRequired, NotPermitted
 */
export async function readSecurityEvents(
  caller: Caller,
): Promise<{ events: SecurityEvent[]; metrics: SecurityMetrics }> {
  requirePermission(caller, "security.view");
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actionType, "SECURITY_EVENT"))
      // Within the same millisecond, events have the same order as in the log.
      .orderBy(desc(adminAuditLog.createdAt), desc(adminAuditLog.seq))
      .limit(EVENTS_FETCHED),
    db.execute<Record<string, number>>(sql`
      select count(*) filter (where action_type = 'SECURITY_EVENT' and details->>'alert_type' = 'ADMIN_LOGIN_ATTEMPT'
          and details->>'success' = 'false')::int as failed_logins,
        count(*) filter (where actor_kind = 'staff' and action_type not like '%SECURITY%'
          and action_type not like '%RATE_LIMIT%')::int as admin_actions,
        count(*) filter (where action_type in ('SENSITIVE_TABLE_ACCESS', 'ACCOUNT_DATA_DECRYPTED'))::int as sensitive,
        count(*) filter (where action_type = 'RATE_LIMIT_CHECK' and details->>'allowed' = 'false')::int as limited
      from admin_audit_log where created_at > now() - interval '24 hours'`),
  ]);
  const figure = (name: string) => Number(counted.rows[0]?.[name] ?? 0);
  const shown = rows.slice(0, EVENTS_SHOWN);
  const subjects = await subjectsOf(shown);
  return {
    events: shown.map((row, at) => ({
      ...(subjects[at] ?? { actor: "", about: "", table: row.tableName, place: "" }),
      id: row.id,
      type: String(row.details.alert_type ?? "UNKNOWN"),
      severity: severities.find((known) => known === row.details.severity) ?? "low",
      hasFailed: row.details.success === false || row.details.allowed === false,
      ip: row.ip,
      createdAt: row.createdAt.toISOString(),
      clock: row.tableName === "clocks" ? clockOf(row) : null,
    })),
    metrics: {
      failedLogins: figure("failed_logins"),
      adminActions: figure("admin_actions"),
      sensitiveAccess: figure("sensitive"),
      rateLimitViolations: figure("limited"),
    },
  };
}

function clockOf({ recordId, details }: typeof adminAuditLog.$inferSelect): SecurityEvent["clock"] {
  const ahead = details.ahead_of_database_seconds;
  return { name: recordId, secondsAhead: typeof ahead === "number" ? ahead : null };
}
