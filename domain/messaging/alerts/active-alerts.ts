import { asc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#db/client.server.ts";
import { activeAlerts } from "#db/schema/notices.ts";
import { type CriticalAlert, criticalAlerts } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { type AlertSubject, subjectsOf } from "./alert-subjects.ts";

/**
 * Alerts whose cases are also in a separate list (exceptions, held prices). Staff close the cases in this
 * separate list.
 */
const LISTED_ELSEWHERE: ReadonlySet<CriticalAlert> = new Set([
  "FRAUD_WARNING",
  "DISPUTE_OPENED",
  "MONEY_DIFFERS",
  "PRICE_DROP",
]);

/** Maximum number of alerts shown, oldest first. */
const SHOWN_MAX = 100;

/** One alert that an admin must handle. */
export interface ActiveAlert extends AlertSubject {
  id: string;
  kind: CriticalAlert;
  /** The number of times that the alert was raised since it became active. */
  times: number;
  /** ISO time. */
  openedAt: string;
}

/**
 * Stores a critical alert until an admin closes the alert. When an alert is raised again, the function
 * increases the count of this alert. Only `triggerSecurityAlert` calls this function.
 */
export async function recordAlert(
  tx: Transaction,
  caller: Caller,
  alert: { kind: CriticalAlert; table: string; recordId: string; details: Record<string, unknown> },
): Promise<void> {
  if (LISTED_ELSEWHERE.has(alert.kind)) return;
  const { kind, table: tableName, recordId, details } = alert;
  const actorId = caller.kind === "shopper" || caller.kind === "staff" ? caller.userId : null;
  await tx
    .insert(activeAlerts)
    .values({ kind, tableName, recordId, actorId, details })
    .onConflictDoUpdate({
      target: [activeAlerts.kind, activeAlerts.tableName, activeAlerts.recordId],
      set: { times: sql`${activeAlerts.times} + 1`, lastAt: sql`now()`, actorId, details },
    });
}

/**
 * Lists the active alerts, oldest first, each with its actor and its subject.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function listActiveAlerts(caller: Caller): Promise<ActiveAlert[]> {
  requirePermission(caller, "security.view");
  const rows = await db.select().from(activeAlerts).orderBy(asc(activeAlerts.openedAt)).limit(SHOWN_MAX);
  const subjects = await subjectsOf(rows);
  return rows.flatMap((row, at) => {
    const kind = criticalAlerts.find((known) => known === row.kind);
    const subject = subjects[at];
    return kind && subject
      ? [{ id: row.id, kind, times: row.times, openedAt: row.openedAt.toISOString(), ...subject }]
      : [];
  });
}

/**
 * Closes an alert that an admin has handled. If the cause of the alert (such as a broken invariant) still
 * exists, the next check raises the alert again.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws NotFound when the alert does not exist or was already closed.
 */
export async function closeAlert(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "alerts.close", async (tx) => {
    if (!isId(input.id)) throw new NotFound("alert");
    const [closed] = await tx.delete(activeAlerts).where(eq(activeAlerts.id, input.id)).returning();
    if (!closed) throw new NotFound("alert");
    return {
      audit: "ALERT_CLOSED",
      table: closed.tableName,
      recordId: closed.recordId,
      details: { kind: closed.kind, times: closed.times },
    };
  });
}
