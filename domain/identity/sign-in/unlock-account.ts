import { inTransaction } from "#db/client.server.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import type { System } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import { confirmPasswordLimits, resetRequestLimits, signInLimits } from "#domain/kernel/limits/rate-limit.ts";
import { secondFactorLimits, staffSignInLimits } from "#domain/kernel/limits/staff-limits.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { parseEmail } from "./rules.ts";

/**
 * Unlocks an account after too many wrong passwords or codes, in the storefront and in the back office.
 * Password, second factor and sessions stay unchanged.
 * @throws InvalidInput for the field `email`.
 * @throws NotFound when the address has no account.
 */
export async function unlockAccount(caller: System, input: { email: string }): Promise<{ email: string }> {
  const email = parseEmail(input.email);
  const userId = await inTransaction(async (tx) => {
    const user = await findAccount(tx, email);
    if (!user) throw new NotFound("user");
    await triggerSecurityAlert(tx, caller, {
      alertType: "ACCOUNT_UNLOCKED",
      severity: "high",
      table: "users",
      recordId: user.id,
    });
    return user.id;
  });
  for (const limits of [signInLimits, staffSignInLimits]) await limits.account.clear(accountKey(email));
  for (const limit of [resetRequestLimits.account, resetRequestLimits.further])
    await limit.clear(accountKey(email));
  for (const limit of [secondFactorLimits.account, secondFactorLimits.total, confirmPasswordLimits.account])
    await limit.clear(userId);
  return { email };
}
