import { inTransaction } from "#db/client.server.ts";
import { REVEALS_ALERT, REVEALS_PER_HOUR } from "#db/values/limits.ts";
import { recordDenial } from "#domain/identity/second-factor/record-attempt.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { createRateLimit, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { permissionUsed } from "#domain/kernel/permissions.ts";
import type { BackOfficeAction } from "#domain/kernel/permissions-table.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

const perHour = createRateLimit({
  name: "inventory_reveal",
  act: "reveal",
  attempts: REVEALS_PER_HOUR,
  windowSeconds: 3600,
});

/**
 * Counts one reveal of a credential against the limit of 20 reveals an hour. Commits the audit row of the
 * reveal (invariant I22; security B9). Call the function before the decryption. When the function throws, the
 * caller must not decrypt the credential. The tenth reveal in an hour raises a security alert.
 * @param limit the counter; tests pass a counter that fails.
 * @throws TooManyAttempts after 20 reveals in an hour.
 * @throws TryAgainLater when the counter is unavailable.
 */
export async function recordReveal(
  staff: Staff,
  opened: { itemId: string; productId: string; state: string; action: BackOfficeAction },
  limit: RateLimit = perHour,
): Promise<void> {
  const used = await limit
    .take(staff.userId)
    .catch((error: unknown) =>
      recordDenial(staff, { action: "inventory.reveal", subject: staff.userId }, error),
    );
  // This code does not use `audited`, because the audit row of the reveal must precede the audit row of the
  // alert.
  await inTransaction(async (tx) => {
    await recordAudit(tx, staff, {
      action: "ACCOUNT_DATA_DECRYPTED",
      table: "product_inventory",
      recordId: opened.itemId,
      permission: permissionUsed(staff, opened.action),
      details: { product_id: opened.productId, state: opened.state, for: opened.action, in_this_hour: used },
    });
    if (used === REVEALS_ALERT)
      await triggerSecurityAlert(tx, staff, {
        alertType: "MANY_CREDENTIALS_OPENED",
        severity: "high",
        table: "product_inventory",
        recordId: opened.itemId,
        details: { opened: used, within_minutes: 60, most: REVEALS_PER_HOUR },
      });
  });
}
