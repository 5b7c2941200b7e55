import { inTransaction } from "#db/client.server.ts";
import { queueResetLink } from "#domain/accounts/queue-reset-link.ts";
import type { RateLimit } from "#domain/accounts/rate-limit.ts";
import type { Caller } from "#domain/caller.ts";
import { NotFound } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";
import { permissionUsed, requirePermission } from "#domain/permissions.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { staffResetLimits } from "#domain/staff/staff-limits.ts";
import { lockPerson, UserBlocked } from "./lock-person.ts";

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
