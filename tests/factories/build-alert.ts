import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { type AlertSeverity, triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";

/** A security alert of now, such as a command would raise. */
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
