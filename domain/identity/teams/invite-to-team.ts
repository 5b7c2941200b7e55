import { and, eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { teamMembers } from "#db/schema/staff.ts";
import { UserBlocked } from "#domain/identity/accounts/lock-user-row.ts";
import { makeStaffAccount, NO_PASSWORD_YET } from "#domain/identity/admins/grant-admin.ts";
import { type InvitedUser, inviteToStaff, OFFICE_LANGUAGE } from "#domain/identity/admins/invite-to-staff.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

export class AlreadyMember extends DomainError {
  constructor() {
    super("already_member", 409);
  }
}

/**
 * Invites a user to a team in the caller's transaction, which has already locked the team and the user's row.
 * A repeated call renews the open invitation.
 * @returns the email address of the user, and the row for the audit log.
 * @throws UserBlocked when the account is blocked.
 * @throws AlreadyMember when the user is already a member.
 */
export async function inviteToTeam(
  tx: Transaction,
  staff: Staff,
  input: {
    teamId: string;
    user: InvitedUser & { blockedAt: Date | null };
    language: DocumentLanguage | undefined;
    isNewAccount: boolean;
  },
) {
  const { teamId, user, language = OFFICE_LANGUAGE, isNewAccount } = input;
  if (user.blockedAt) throw new UserBlocked();
  const isMember = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, user.id));
  if ((await tx.$count(teamMembers, isMember)) > 0) throw new AlreadyMember();
  const { invitationId, sessionsEnded } = await inviteToStaff(tx, staff, {
    user,
    teamId,
    fullName: "",
    mailLanguage: language,
  });
  const after = { team_id: teamId, user_id: user.id, sessions_ended: sessionsEnded };
  return {
    result: { email: user.email },
    audit: "TEAM_MEMBER_INVITED",
    table: "staff_invitations",
    recordId: invitationId,
    details: { before: null, after: { ...after, ...(isNewAccount && { account_made: true }) } },
  };
}

/**
 * Invites an address to a team by the rules of `inviteToTeam`. Creates an account for an address without an
 * account. The caller must hold the lock that all invitations of email addresses share (`lockAdmins`).
 * @returns as `inviteToTeam`.
 * @throws UserBlocked, AlreadyMember like `inviteToTeam`.
 */
export async function inviteAddress(
  tx: Transaction,
  staff: Staff,
  input: { teamId: string; email: string; language: DocumentLanguage | undefined },
) {
  const { teamId, email, language } = input;
  const known = await findAccount(tx, email, "no key update");
  const user = known ?? {
    id: await makeStaffAccount(tx, {
      email,
      name: { firstName: "", lastName: "" },
      passwordHash: NO_PASSWORD_YET,
      locale: language ?? OFFICE_LANGUAGE,
    }),
    email,
    emailVerifiedAt: null,
    blockedAt: null,
  };
  return inviteToTeam(tx, staff, { teamId, user, language, isNewAccount: !known });
}
