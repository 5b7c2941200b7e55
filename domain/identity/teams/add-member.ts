import { and, eq, isNull } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { teamMembers } from "#db/schema/staff.ts";
import { UserBlocked } from "#domain/identity/accounts/lock-person.ts";
import { inviteToStaff } from "#domain/identity/admins/invite-to-staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { staffResetLimits } from "#domain/kernel/limits/staff-limits.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockTeam } from "./lock-team.ts";

/** The person is in the team already. */
export class AlreadyMember extends DomainError {
  constructor() {
    super("already_member", 409);
  }
}

/**
 * Adds somebody who has an account to a team (spec: back-office §6: from users not already in it). They get a mail with a
 * one-time link, and are a member with its permissions once they accept by that link. Adding again sends another link.
 * Answers the address of the mail.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, UserBlocked, AlreadyMember, TooManyAttempts after five mails
 *   to one person in an hour, TryAgainLater.
 */
export async function addMember(
  caller: Caller,
  input: { teamId: string; userId: string },
  limits: { account: RateLimit } = staffResetLimits,
): Promise<{ email: string }> {
  const staff = requirePermission(caller, "teams.add-member");
  const { teamId, userId } = input;
  if (!isId(userId)) throw new NotFound("user");
  await limits.account.take(userId);
  return inTransaction(async (tx) => {
    await lockTeam(tx, teamId);
    // An account that is being erased or blocked is waited for.
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
      .for("no key update");
    if (!person) throw new NotFound("user");
    if (person.blockedAt) throw new UserBlocked();
    const isMember = and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId));
    if ((await tx.$count(teamMembers, isMember)) > 0) throw new AlreadyMember();
    const { invitationId, sessionsEnded } = await inviteToStaff(tx, staff, {
      user: person,
      teamId,
      fullName: "",
      byMail: true,
    });
    await recordAudit(tx, staff, {
      action: "TEAM_MEMBER_INVITED",
      table: "staff_invitations",
      recordId: invitationId,
      permission: permissionUsed(staff, "teams.add-member"),
      details: { before: null, after: { team_id: teamId, user_id: userId, sessions_ended: sessionsEnded } },
    });
    return { email: person.email };
  });
}
