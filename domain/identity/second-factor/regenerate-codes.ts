import { inTransaction } from "#db/client.server.ts";
import { confirmPassword } from "#domain/identity/passwords/confirm-password.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { notifyUser } from "#domain/messaging/outbox/notify-user.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { replaceBackupCodes } from "./backup-codes.ts";

/**
 * Replaces the caller's backup codes with ten new codes (spec B7-7; security A6, A7). The function ends the
 * caller's other sessions and notifies the caller by mail. The function needs the password and a fresh second
 * factor.
 * @returns the new codes, which are shown only once.
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws WrongPassword, InvalidInput (field `current`), TooManyAttempts, TryAgainLater like
 * `confirmPassword`.
 */
export async function regenerateCodes(
  caller: Caller,
  input: { current: string; language?: DocumentLanguage },
  limits: { account: RateLimit } = confirmPasswordLimits,
): Promise<{ backupCodes: string[] }> {
  const staff = requirePermission(caller, "second-factor.regenerate-codes");
  await confirmPassword(staff, input.current, limits);
  return inTransaction(async (tx) => {
    const backupCodes = await replaceBackupCodes(tx, staff.userId);
    const sessionsEnded = await endSessionsOf(tx, staff.userId, staff.sessionId);
    await notifyUser(tx, staff, "backup_codes_replaced", input.language);
    await triggerSecurityAlert(tx, staff, {
      alertType: "BACKUP_CODES_REPLACED",
      severity: "low",
      table: "backup_codes",
      recordId: staff.userId,
      details: { sessions_ended: sessionsEnded },
    });
    return { backupCodes };
  });
}
