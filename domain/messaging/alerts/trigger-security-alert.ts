import type { Transaction } from "#db/client.server.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { keepAlert } from "./active-alerts.ts";
import { tellAdmins } from "./tell-admins.ts";

/** spec: back-office §9. */
export type AlertSeverity = "critical" | "high" | "medium" | "low";

/** What is critical is told by mail, so it has its words there. */
type AlertKind =
  | { alertType: CriticalAlert; severity: "critical" }
  | { alertType: string; severity: Exclude<AlertSeverity, "critical"> };

/** Staff are told of these by a notice that each person can turn off (`domain/notices`), not by the mail to every admin. */
const TOLD_AS_NOTICE: ReadonlySet<string> = new Set<CriticalAlert>([
  "DISPUTE_OPENED",
  "PROVIDER_UNREACHABLE",
]);

/**
 * Writes a security event into the audit log, as the last statement of the caller's transaction (spec: back-office §7
 * trigger_security_alert). A critical one is told to the admins by mail, and stays active until its case is closed. Only the server calls it: no address of the shop
 * leads here (security D6). `details` are numbers, ids and words, never a secret.
 */
export async function triggerSecurityAlert(
  tx: Transaction,
  caller: Caller,
  alert: AlertKind & {
    table?: string;
    recordId?: string;
    permission?: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  if (alert.severity === "critical")
    await keepAlert(tx, caller, {
      kind: alert.alertType,
      table: alert.table ?? "",
      recordId: alert.recordId ?? "",
      details: alert.details ?? {},
    });
  const seq = await recordAudit(tx, caller, {
    action: "SECURITY_EVENT",
    table: alert.table ?? "",
    recordId: alert.recordId ?? "",
    permission: alert.permission ?? "",
    details: { alert_type: alert.alertType, severity: alert.severity, ...alert.details },
  });
  if (alert.severity === "critical" && !TOLD_AS_NOTICE.has(alert.alertType))
    await tellAdmins(tx, { kind: alert.alertType, seq });
}
