import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { activeAlerts } from "#db/schema/notices.ts";
import type { CriticalAlert } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "./trigger-security-alert.ts";

/** A problem that currently exists, such as a broken invariant. */
interface Standing {
  recordId: string;
  details: Record<string, unknown>;
}

/**
 * Raises one alert for each current problem and ends the alerts of problems that no longer exist. A problem
 * raises one alert, even when several processes find the problem repeatedly. Call this function last in a
 * transaction.
 * @param input.standing the current problems.
 * @param input.checked the subjects that the caller has checked. The default is all subjects.
 * @param input.lock the advisory lock that prevents two processes from raising the same alert.
 * @returns the subjects of the newly raised alerts.
 */
export async function notifyActiveAlerts(
  tx: Transaction,
  caller: Caller,
  input: {
    lock: number;
    table: string;
    begun: CriticalAlert;
    over: string;
    standing: readonly Standing[];
    checked?: readonly string[];
  },
): Promise<string[]> {
  const { lock, table, begun, over, standing, checked } = input;
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  const active = await tx
    .select({ recordId: activeAlerts.recordId })
    .from(activeAlerts)
    .where(and(eq(activeAlerts.kind, begun), eq(activeAlerts.tableName, table)));
  const known = new Set(active.map(({ recordId }) => recordId));
  const raised: string[] = [];
  for (const { recordId, details } of standing) {
    if (known.delete(recordId)) continue;
    await triggerSecurityAlert(tx, caller, {
      alertType: begun,
      severity: "critical",
      table,
      recordId,
      details,
    });
    raised.push(recordId);
  }
  for (const recordId of known) {
    if (checked && !checked.includes(recordId)) continue;
    await tx
      .delete(activeAlerts)
      .where(
        and(
          eq(activeAlerts.kind, begun),
          eq(activeAlerts.tableName, table),
          eq(activeAlerts.recordId, recordId),
        ),
      );
    await triggerSecurityAlert(tx, caller, { alertType: over, severity: "low", table, recordId });
  }
  return raised;
}
