import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { backupCodes, passkeys, secondFactors, sessions } from "#db/schema/accounts.ts";
import { confirmPassword } from "#domain/identity/passwords/confirm-password.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { notifyUser } from "#domain/messaging/outbox/notify-user.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/**
 * Turns the caller's second factor off (spec B4-15; security A6). The function deletes the secret, the backup
 * codes and the passkeys, ends the caller's other sessions, and notifies the caller by mail. The function
 * needs the password and a fresh second factor.
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws WrongPassword, InvalidInput (field `current`), TooManyAttempts, TryAgainLater like
 * `confirmPassword`.
 */
export async function disableSecondFactor(
  caller: Caller,
  input: { current: string; language?: DocumentLanguage },
  limits: { account: RateLimit } = confirmPasswordLimits,
): Promise<void> {
  const staff = requirePermission(caller, "second-factor.disable");
  await confirmPassword(staff, input.current, limits);
  await inTransaction(async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, staff.userId));
    await tx.delete(backupCodes).where(eq(backupCodes.userId, staff.userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, staff.userId));
    await tx.update(sessions).set({ secondFactorAt: sql`null` }).where(eq(sessions.id, staff.sessionId));
    const sessionsEnded = await endSessionsOf(tx, staff.userId, staff.sessionId);
    await notifyUser(tx, staff, "second_factor_disabled", input.language);
    await triggerSecurityAlert(tx, staff, {
      alertType: "SECOND_FACTOR_DISABLED",
      severity: "high",
      table: "second_factors",
      recordId: staff.userId,
      details: { sessions_ended: sessionsEnded },
    });
  });
}
