import { and, eq, isNull } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { isAccount } from "#domain/identity/guests/find-account.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffResetLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { inviteToTeam } from "./invite-to-team.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Invites a user with an account to a team (spec B6-8). The user gets a mail with a one-time link, and
 * becomes a member by accepting the invitation. A repeated call sends a new link. `language` is the
 * back-office language of the user who sends the invitation.
 * @returns the email address of the user.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws NotFound for an unknown team, an unknown user or an erased account.
 * @throws UserBlocked when the account is blocked.
 * @throws AlreadyMember when the user is already a member.
 * @throws TooManyAttempts after five mails to one user in an hour.
 * @throws TryAgainLater when the attempts cannot be counted.
 */
export async function addMember(
  caller: Caller,
  input: { teamId: string; userId: string; language?: DocumentLanguage },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ email: string }> {
  const staff = requirePermission(caller, "teams.add-member");
  const { teamId, userId, language } = input;
  if (!isId(userId)) throw new NotFound("user");
  await limits.account.take(userId);
  return writeAudited(staff, "teams.add-member", async (tx) => {
    await lockTeam(tx, teamId);
    // Locks the user. The query waits while the account is being erased or blocked.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isAccount(), isNull(users.erasedAt)))
      .for("no key update");
    if (!user) throw new NotFound("user");
    return inviteToTeam(tx, staff, { teamId, user, language, isNewAccount: false });
  });
}
