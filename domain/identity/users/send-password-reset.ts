import { inTransaction } from "#db/client.server.ts";
import { lockPerson, UserBlocked } from "#domain/identity/accounts/lock-person.ts";
import { queueResetLink } from "#domain/identity/accounts/queue-reset-link.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffResetLimits } from "#domain/kernel/limits/staff-limits.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";

/**
 * Sends somebody a one-time link for choosing a new password; the staff neither sees nor chooses it, and the old password
 * works until then (readings 37; security A10). Answers the address it goes to.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, UserBlocked, TooManyAttempts after five in an hour, TryAgainLater.
 */
export async function sendPasswordReset(
  caller: Caller,
  input: { userId: string },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ email: string }> {
  const staff = requirePermission(caller, "users.reset-password");
  if (!isId(input.userId)) throw new NotFound("user");
  await limits.account.take(input.userId);
  return inTransaction(async (tx) => {
    const person = await lockPerson(tx, staff, "users.reset-password", input.userId);
    if (person.blockedAt) throw new UserBlocked();
    await queueResetLink(tx, person);
    await recordAudit(tx, staff, {
      action: "USER_PASSWORD_RESET_SENT",
      table: "users",
      recordId: person.id,
      permission: permissionUsed(staff, "users.reset-password"),
    });
    return { email: person.email };
  });
}
