import { lockAdmins } from "#domain/identity/admins/last-admin.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { accountKey } from "#domain/kernel/limits/attempt-keys.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffResetLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { inviteAddress } from "./invite-to-team.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Invites an address to a team. The function also accepts an address without an account. When the address has
 * no account, the function creates an account without a password. To become a member, the user accepts the
 * invitation and chooses a password. The member gets the permissions that the team has at the time of the
 * acceptance. All other rules are the same as in `addMember`.
 * @returns the normalised email address.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws InvalidInput for the field `email`.
 * @throws NotFound for an unknown team.
 * @throws UserBlocked when the account is blocked.
 * @throws AlreadyMember when the user is already a member.
 * @throws TooManyAttempts after five mails to one address in an hour.
 * @throws TryAgainLater when the attempts cannot be counted.
 */
export async function inviteMember(
  caller: Caller,
  input: { teamId: string; email: string; language?: DocumentLanguage },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ email: string }> {
  const staff = requirePermission(caller, "teams.add-member");
  const { teamId, language } = input;
  const email = parseEmail(input.email);
  await limits.account.take(accountKey(email));
  return writeAudited(staff, "teams.add-member", async (tx) => {
    // The function waits for a lock that all invitations of email addresses share. Two concurrent invitations
    // of one address therefore create one account.
    await lockAdmins(tx);
    await lockTeam(tx, teamId);
    return inviteAddress(tx, staff, { teamId, email, language });
  });
}
