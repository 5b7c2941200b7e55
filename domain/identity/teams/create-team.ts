import { teamPermissions, teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotPermitted, requirePermission } from "#domain/kernel/permissions.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { type NewTeam, newTeam } from "./team-input.ts";

/**
 * Creates a team without members (spec: back-office §2 Teams, §7 INSERT {name, description}). Its first
 * permissions need the rights of `savePermissions` too. Nobody can grant a permission they lack.
 * @returns the id of the team.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws ZodError when the input is malformed.
 */
export async function createTeam(caller: Caller, input: NewTeam): Promise<{ teamId: string }> {
  return audited(caller, "teams.create", async (tx, staff) => {
    const { name, description, permissions: asked } = newTeam.parse(input);
    const permissions = [...new Set(asked)].sort();
    if (permissions.length > 0) requirePermission(staff, "teams.save-permissions");
    if (permissions.some((permission) => !staff.permissions.has(permission)))
      throw new NotPermitted("teams.save-permissions");
    const [team] = await tx.insert(teams).values({ name, description }).returning({ id: teams.id });
    if (!team) throw new Error("the team was not stored");
    const teamId = team.id;
    if (permissions.length > 0)
      await tx.insert(teamPermissions).values(permissions.map((permission) => ({ teamId, permission })));
    return {
      result: { teamId },
      audit: "TEAM_CREATED",
      table: "teams",
      recordId: teamId,
      details: { before: null, after: { name, description, ...(permissions.length > 0 && { permissions }) } },
    };
  });
}
