import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { backupCodes, passkeys, secondFactors } from "#db/schema/accounts.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import { secondFactorLimits, staffSignInLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";

/**
 * Resets the second factor of a user who lost it. The reset deletes secret, backup codes and passkeys, ends
 * every session and removes the hard lock. Admins and the command line may call this function.
 * @throws InvalidInput for the field `email`.
 * @throws NotFound when the address has no account.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 */
export async function resetSecondFactor(
  caller: Caller,
  input: { email: string },
): Promise<{ email: string; wasEnabled: boolean }> {
  if (caller.kind !== "system") requirePermission(caller, "admins.reset-second-factor");
  const email = parseEmail(input.email);
  const result = await inTransaction(async (tx) => {
    const user = await findAccount(tx, email);
    if (!user) throw new NotFound("user");
    const deleted = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, user.id))
      .returning({ enabledAt: secondFactors.enabledAt });
    await tx.delete(backupCodes).where(eq(backupCodes.userId, user.id));
    await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    const sessionsEnded = await endSessionsOf(tx, user.id);
    await triggerSecurityAlert(tx, caller, {
      alertType: "SECOND_FACTOR_RESET",
      severity: "critical",
      table: "second_factors",
      recordId: user.id,
      details: { sessions_ended: sessionsEnded },
    });
    return { userId: user.id, wasEnabled: deleted.some((row) => row.enabledAt !== null) };
  });
  await secondFactorLimits.total.forget(result.userId);
  await secondFactorLimits.account.forget(result.userId);
  await staffSignInLimits.account.forget(accountKey(email));
  return { email, wasEnabled: result.wasEnabled };
}
