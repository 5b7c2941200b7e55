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

/**
 * The kind and the severity of an alert. A kind of alert can be critical only when a mail text for this kind
 * exists.
 */
type AlertKind =
  | { alertType: CriticalAlert; severity: "critical" }
  | { alertType: string; severity: Exclude<AlertSeverity, "critical"> };

/**
 * The kinds of alerts that staff get as a notice instead of the alert mail. Each user can turn the notice off
 * (`domain/messaging/notices`).
 */
const SENT_AS_NOTICE: ReadonlySet<string> = new Set<CriticalAlert>([
  "DISPUTE_OPENED",
  "PROVIDER_UNREACHABLE",
]);
/**
 * The kinds of alerts for which the shop has already written the notice for channels. The cases of these
 * kinds also have an exception.
 */
const HAS_OWN_NOTICE: ReadonlySet<string> = new Set<CriticalAlert>([
  "DISPUTE_OPENED",
  "FRAUD_WARNING",
  "PROVIDER_UNREACHABLE",
]);
const ABOUT_BACKUPS: ReadonlySet<string> = new Set<CriticalAlert>(["BACKUP_FAILED", "BACKUP_PROOF_OLD"]);

/**
 * Writes a security event into the audit log (spec B7-9). Call this function last in the transaction. A
 * critical event is mailed to the admins and stays an active alert until an admin closes the alert. No
 * endpoint of the shop calls this function directly (security D6). `details` contains numbers, ids and short
 * texts, and never a secret.
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
