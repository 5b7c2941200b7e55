import { and, eq } from "drizzle-orm";
import { teamMembers } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Removes a member from a team (spec B6-9). The member loses the permissions of this team at the commit. The
 * member keeps the permissions of other teams.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws NotFound for an unknown team, an unknown membership or a membership in another team.
 */
export async function removeMember(
  caller: Caller,
  input: { teamId: string; memberId: string },
): Promise<void> {
  await audited(caller, "teams.remove-member", async (tx) => {
    const { teamId, memberId } = input;
    if (!isId(memberId)) throw new NotFound("member");
    await lockTeam(tx, teamId);
    const [removed] = await tx
      .delete(teamMembers)
      .where(and(eq(teamMembers.id, memberId), eq(teamMembers.teamId, teamId)))
      .returning({ userId: teamMembers.userId });
    if (!removed) throw new NotFound("member");
    return {
      audit: "TEAM_MEMBER_REMOVED",
      table: "team_members",
      recordId: memberId,
      details: { before: { team_id: teamId, user_id: removed.userId }, after: null },
    };
  });
}
