import type { Transaction } from "#db/client.server.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";
import type { Caller } from "#domain/caller.ts";
import { recordAudit } from "./record-audit.ts";
import { tellAdmins } from "./tell-admins.ts";

/** spec: back-office §9. */
export type AlertSeverity = "critical" | "high" | "medium" | "low";

/** What is critical is told by mail, so it has its words there. */
type AlertKind =
  | { alertType: CriticalAlert; severity: "critical" }
  | { alertType: string; severity: Exclude<AlertSeverity, "critical"> };

/**
 * Writes a security event into the audit log, as the last statement of the caller's transaction (spec: back-office §7
 * trigger_security_alert), and tells the admins by mail when it is critical. Only the server calls it: no address of the shop
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
  const seq = await recordAudit(tx, caller, {
    action: "SECURITY_EVENT",
    table: alert.table ?? "",
    recordId: alert.recordId ?? "",
    permission: alert.permission ?? "",
    details: { alert_type: alert.alertType, severity: alert.severity, ...alert.details },
  });
  if (alert.severity === "critical") await tellAdmins(tx, { kind: alert.alertType, seq });
}
