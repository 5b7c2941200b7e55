import type { Transaction } from "#db/client.server.ts";
import type { Caller } from "#domain/caller.ts";
import { recordAudit } from "./record-audit.ts";

/** spec: back-office §9. */
export type AlertSeverity = "critical" | "high" | "medium" | "low";

/**
 * Writes a security event into the audit log, as the last statement of the caller's transaction (spec: back-office §7
 * trigger_security_alert). Only the server calls it: no address of the shop leads here (security D6). `details` are numbers,
 * ids and words, never a secret.
 */
export async function triggerSecurityAlert(
  tx: Transaction,
  caller: Caller,
  alert: {
    alertType: string;
    severity: AlertSeverity;
    table?: string;
    recordId?: string;
    permission?: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  await recordAudit(tx, caller, {
    action: "SECURITY_EVENT",
    table: alert.table ?? "",
    recordId: alert.recordId ?? "",
    permission: alert.permission ?? "",
    details: { alert_type: alert.alertType, severity: alert.severity, ...alert.details },
  });
}
