import type { Transaction } from "#db/client.server.ts";
import type { CriticalAlert } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { recordShopEvent } from "#domain/messaging/events/record-shop-event.ts";
import { recordNotice } from "#domain/messaging/notices/record-notice.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { recordAlert } from "./active-alerts.ts";
import { notifyAdmins } from "./notify-admins.ts";

/** spec B9-3. */
export type AlertSeverity = "critical" | "high" | "medium" | "low";

/** The details of a critical alert. Only kinds with a mail text can be critical. */
type AlertKind =
  | { alertType: CriticalAlert; severity: "critical" }
  | { alertType: string; severity: Exclude<AlertSeverity, "critical"> };

/**
 * For these kinds, staff get a notice that each user can turn off (`domain/messaging/notices`), instead of
 * the alert mail.
 */
const SENT_AS_NOTICE: ReadonlySet<string> = new Set<CriticalAlert>([
  "DISPUTE_OPENED",
  "PROVIDER_UNREACHABLE",
]);
/**
 * For these kinds, the shop has already written the notice for channels, because the case also has an
 * exception.
 */
const HAS_OWN_NOTICE: ReadonlySet<string> = new Set<CriticalAlert>([
  "DISPUTE_OPENED",
  "FRAUD_WARNING",
  "PROVIDER_UNREACHABLE",
]);
const ABOUT_BACKUPS: ReadonlySet<string> = new Set<CriticalAlert>(["BACKUP_FAILED", "BACKUP_PROOF_OLD"]);

/**
 * Writes a security event into the audit log (spec B7-9). Call this
 * function last in the transaction. A critical event is mailed to the admins and stays an active alert until
 * an admin closes the alert. No endpoint of the shop calls this function directly (security D6). `details`
 * holds numbers, ids and short texts, never a secret.
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
  if (alert.severity === "critical") {
    await notifyChannels(tx, alert.alertType);
    await recordAlert(tx, caller, {
      kind: alert.alertType,
      table: alert.table ?? "",
      recordId: alert.recordId ?? "",
      details: alert.details ?? {},
    });
  }
  const seq = await recordAudit(tx, caller, {
    action: "SECURITY_EVENT",
    table: alert.table ?? "",
    recordId: alert.recordId ?? "",
    permission: alert.permission ?? "",
    details: { alert_type: alert.alertType, severity: alert.severity, ...alert.details },
  });
  if (alert.severity === "critical" && !SENT_AS_NOTICE.has(alert.alertType))
    await notifyAdmins(tx, {
      kind: alert.alertType,
      table: alert.table ?? "",
      recordId: alert.recordId ?? "",
      seq,
    });
}

/**
 * Writes the notice and the public event for the channels. The notice and the public event contain only the
 * kind of the alert.
 */
async function notifyChannels(tx: Transaction, alert: CriticalAlert): Promise<void> {
  const isBackup = ABOUT_BACKUPS.has(alert);
  await recordShopEvent(tx, {
    type: isBackup ? "backup.failed" : "security.critical",
    subjectId: alert,
    data: { alert },
  });
  if (!HAS_OWN_NOTICE.has(alert))
    await recordNotice(tx, { kind: isBackup ? "backup" : "security", subject: alert });
}
