import { and, eq, isNull } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { teamMembers } from "#db/schema/staff.ts";
import type { Caller } from "#domain/caller.ts";
import { DomainError, NotFound } from "#domain/errors.ts";
import { isId } from "#domain/ids.ts";
import { UserBlocked } from "#domain/people/lock-person.ts";
import { permissionUsed, requirePermission } from "#domain/permissions.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { lockTeam } from "./lock-team.ts";

/** The person is in the team already. */
export class AlreadyMember extends DomainError {
  constructor() {
    super("already_member", 409);
  }
}

/**
 * Puts somebody who has an account into a team (spec: back-office §6: from users not already in it); they have its permissions
 * from their next request in the back office.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, UserBlocked, AlreadyMember.
 */
export async function addMember(caller: Caller, input: { teamId: string; userId: string }): Promise<void> {
  const staff = requirePermission(caller, "teams.add-member");
  const { teamId, userId } = input;
  if (!isId(userId)) throw new NotFound("user");
  await inTransaction(async (tx) => {
    await lockTeam(tx, teamId);
    // An account that is being erased or blocked is waited for.
    const [person] = await tx
      .select({ blockedAt: users.blockedAt })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
      .for("no key update");
    if (!person) throw new NotFound("user");
    if (person.blockedAt) throw new UserBlocked();
    const [member] = await tx
      .insert(teamMembers)
      .values({ teamId, userId })
      .onConflictDoNothing()
      .returning({ id: teamMembers.id });
    if (!member) throw new AlreadyMember();
    await recordAudit(tx, staff, {
      action: "TEAM_MEMBER_ADDED",
      table: "team_members",
      recordId: member.id,
      permission: permissionUsed(staff, "teams.add-member"),
      details: { before: null, after: { team_id: teamId, user_id: userId } },
    });
  });
}
