import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { type AlertSeverity, triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";

/** Raises a security alert with the current time, as a command does. */
export function buildAlert(severity: AlertSeverity): Promise<void> {
  return inTransaction((tx) =>
    triggerSecurityAlert(
      tx,
      system("command"),
      severity === "critical"
        ? { alertType: "SECOND_FACTOR_RESET", severity, table: "second_factors" }
        : { alertType: "KEY_CHANGED", severity, table: "keys" },
    ),
  );
}
