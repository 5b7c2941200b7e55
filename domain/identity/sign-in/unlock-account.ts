import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import type { System } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import { confirmPasswordLimits, resetRequestLimits, signInLimits } from "#domain/kernel/limits/rate-limit.ts";
import { secondFactorLimits, staffSignInLimits } from "#domain/kernel/limits/staff-limits.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { parseEmail } from "./rules.ts";

/**
 * Opens an account that wrong passwords or wrong codes have locked, for the store and for the back office. The password, the
 * second factor and the sessions stay as they are.
 * @throws InvalidInput naming `email`, NotFound.
 */
export async function unlockAccount(caller: System, input: { email: string }): Promise<{ email: string }> {
  const email = parseEmail(input.email);
  const userId = await inTransaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
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
