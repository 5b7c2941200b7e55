import { lockUserRow, UserBlocked } from "#domain/identity/accounts/lock-user-row.ts";
import { queueResetLink } from "#domain/identity/accounts/queue-reset-link.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffResetLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";

/**
 * Mails a user a one-time link for choosing a new password (spec R37; security A10). Staff neither see nor
 * choose the password. The old password works until the link is used.
 * @returns the email address of the user.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`. `lockUserRow` can also
 * throw NotPermitted.
 * @throws NotFound for an unknown id, an erased account and a guest.
 * @throws UserBlocked when the account is blocked.
 * @throws TooManyAttempts after five mails to one user in an hour.
 * @throws TryAgainLater when the attempts cannot be counted.
 */
export async function sendPasswordReset(
  caller: Caller,
  input: { userId: string },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ email: string }> {
  const staff = requirePermission(caller, "users.reset-password");
  if (!isId(input.userId)) throw new NotFound("user");
  await limits.account.take(input.userId);
  return writeAudited(staff, "users.reset-password", async (tx) => {
    const person = await lockUserRow(tx, staff, "users.reset-password", input.userId);
    if (person.isGuest) throw new NotFound("user");
    if (person.blockedAt) throw new UserBlocked();
    await queueResetLink(tx, person);
    return {
      result: { email: person.email },
      audit: "USER_PASSWORD_RESET_SENT",
      table: "users",
      recordId: person.id,
    };
  });
}
