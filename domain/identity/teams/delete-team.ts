import { asc, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { teamMembers, teamPermissions, teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockTeam } from "./lock-team.ts";

/**
 * Deletes a team with its memberships and permissions (readings 38). The rights from this team end with the
 * commit; the members keep their accounts. The audit row contains the members and permissions of the team.
 * @returns the name of the deleted team.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws NotFound when the team does not exist.
 */
export async function deleteTeam(caller: Caller, input: { teamId: string }): Promise<{ name: string }> {
  const staff = requirePermission(caller, "teams.delete");
  const { teamId } = input;
  return inTransaction(async (tx) => {
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
    await recordAudit(tx, staff, {
      action: "TEAM_DELETED",
      table: "teams",
      recordId: teamId,
      permission: permissionUsed(staff, "teams.delete"),
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
    });
    return { name };
  });
}
