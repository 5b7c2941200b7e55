import { asc, eq } from "drizzle-orm";
import { teamMembers, teamPermissions, teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Deletes a team with its memberships and permissions (spec R38). When the transaction commits, the members
 * lose the rights of this team. The members keep their accounts. The audit row contains the members and
 * permissions of the team.
 * @returns the name of the deleted team.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws NotFound when the team does not exist.
 */
export async function deleteTeam(caller: Caller, input: { teamId: string }): Promise<{ name: string }> {
  return audited(caller, "teams.delete", async (tx) => {
    const { teamId } = input;
    const { name, description, isActive } = await lockTeam(tx, teamId);
    const members = await tx
      .delete(teamMembers)
      .where(eq(teamMembers.teamId, teamId))
      .returning({ userId: teamMembers.userId });
    const permissions = await tx
      .select({ permission: teamPermissions.permission })
      .from(teamPermissions)
      .where(eq(teamPermissions.teamId, teamId))
      .orderBy(asc(teamPermissions.permission));
    await tx.delete(teams).where(eq(teams.id, teamId));
    return {
      result: { name },
      audit: "TEAM_DELETED",
      table: "teams",
      recordId: teamId,
      details: {
        before: {
          name,
          description,
          is_active: isActive,
          members: members.map(({ userId }) => userId),
          permissions: permissions.map(({ permission }) => permission),
        },
        after: null,
      },
    };
  });
}
