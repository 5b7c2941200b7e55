import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";
import type { Caller } from "#domain/caller.ts";
import { triggerSecurityAlert } from "./trigger-security-alert.ts";

/** Something that is wrong for as long as it lasts, such as an invariant that is broken. */
interface Standing {
  recordId: string;
  details: Record<string, unknown>;
}

/**
 * Tells the admins what has gone wrong, once, however often and by however many processes it is seen; and once that it is over.
 * What was told last is read from the audit log. Call it as the last statement of a transaction.
 * @param input.looked the only ones that were looked at now; absent: all there are. @param input.lock of two
 * processes that find the same, one tells.
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
): Promise<void> {
  const { lock, table, begun, over, standing, looked } = input;
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  const told = await tx.execute<{ id: string }>(sql`
    select id from (select distinct on (record_id) record_id as id, details->>'alert_type' as kind from admin_audit_log
      where table_name = ${table} order by record_id, seq desc) last where kind = ${begun}`);
  const known = new Set(told.rows.map(({ id }) => id));
  for (const { recordId, details } of standing) {
    if (known.delete(recordId)) continue;
    await triggerSecurityAlert(tx, caller, {
      alertType: begun,
      severity: "critical",
      table,
      recordId,
      details,
    });
  }
  for (const recordId of known) {
    if (looked && !looked.includes(recordId)) continue;
    await triggerSecurityAlert(tx, caller, { alertType: over, severity: "low", table, recordId });
  }
}
