import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { activeAlerts } from "#db/schema/notices.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { triggerSecurityAlert } from "./trigger-security-alert.ts";

/** Something that is wrong for as long as it lasts, such as an invariant that is broken. */
interface Standing {
  recordId: string;
  details: Record<string, unknown>;
}

/**
 * Raises an alert for what has gone wrong, once, however often and by however many processes it is seen, and ends the alert
 * when that is over. Call it as the last statement of a transaction.
 * @param input.looked the only subjects that were checked now; absent: all there are. @param input.lock of two
 * processes that find the same, one raises.
 * @returns the subjects of the alerts that were raised now.
 */
export async function tellStandingAlerts(
  tx: Transaction,
  caller: Caller,
  input: {
    lock: number;
    table: string;
    begun: CriticalAlert;
    over: string;
    standing: readonly Standing[];
    looked?: readonly string[];
  },
): Promise<string[]> {
  const { lock, table, begun, over, standing, looked } = input;
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  const told = await tx
    .select({ recordId: activeAlerts.recordId })
    .from(activeAlerts)
    .where(and(eq(activeAlerts.kind, begun), eq(activeAlerts.tableName, table)));
  const known = new Set(told.map(({ recordId }) => recordId));
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
    if (looked && !looked.includes(recordId)) continue;
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
