import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/caller.ts";
import { type AlertSeverity, triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";

/** A security alert of now, such as a command would raise. */
export function buildAlert(severity: AlertSeverity): Promise<void> {
  const alert = { alertType: "KEY_CHANGED", severity, table: "keys" };
  return inTransaction((tx) => triggerSecurityAlert(tx, system("command"), alert));
}
