import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/caller.ts";
import { requirePermission } from "#domain/permissions.ts";
import { triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";
import { replaceBackupCodes } from "./backup-codes.ts";

/**
 * Gives the caller ten new backup codes, to be shown once; the old ones stop working (spec: back-office §7
 * generate_backup_codes; security A7). Asks for a fresh second factor.
 * @throws SignInRequired, SecondFactorRequired.
 */
export async function regenerateCodes(caller: Caller): Promise<{ backupCodes: string[] }> {
  const staff = requirePermission(caller, "second-factor.regenerate-codes");
  return inTransaction(async (tx) => {
    const backupCodes = await replaceBackupCodes(tx, staff.userId);
    await triggerSecurityAlert(tx, staff, {
      alertType: "BACKUP_CODES_REPLACED",
      severity: "low",
      table: "backup_codes",
      recordId: staff.userId,
    });
    return { backupCodes };
  });
}
