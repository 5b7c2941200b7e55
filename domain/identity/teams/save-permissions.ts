import { and, asc, eq, inArray } from "drizzle-orm";
import { teamPermissions, teams } from "#db/schema/staff.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { NotPermitted } from "#domain/kernel/permissions.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockTeam, nextVersion } from "./lock-team.ts";
import { type PermissionsChange, permissionsChange } from "./team-input.ts";

/**
 * Replaces the permissions of a team (spec R39; security B3). The function writes only the changed
 * permissions, in one transaction. Therefore members never have too few or too many permissions during the
 * change. Nobody can grant a permission that they lack themselves.
 * @returns the granted and the revoked permissions.
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws NotPermitted when the caller lacks the right to change permissions, or does not have a permission
 * that the caller grants.
 * @throws ZodError when the input is malformed.
 * @throws NotFound when the team does not exist.
 * @throws TeamChanged when the team was changed after `version` was read.
 */
export async function savePermissions(
  caller: Caller,
  input: PermissionsChange,
): Promise<{ granted: TeamPermission[]; revoked: TeamPermission[] }> {
  return audited(caller, "teams.save-permissions", async (tx, staff) => {
    const { teamId, version, permissions } = permissionsChange.parse(input);
    await lockTeam(tx, teamId, version);
    const rows = await tx
      .select({ permission: teamPermissions.permission })
      .from(teamPermissions)
      .where(eq(teamPermissions.teamId, teamId))
      .orderBy(asc(teamPermissions.permission));
    const before = new Set(rows.map((row) => row.permission));
    const after = new Set(permissions);
    const granted = [...after].filter((permission) => !before.has(permission));
    const revoked = [...before].filter((permission) => !after.has(permission));
    if (granted.some((permission) => !staff.permissions.has(permission)))
      throw new NotPermitted("teams.save-permissions");
    const result = { granted, revoked };
    if (granted.length + revoked.length === 0) return { result, audit: null };
    if (revoked.length > 0)
      await tx
        .delete(teamPermissions)
        .where(and(eq(teamPermissions.teamId, teamId), inArray(teamPermissions.permission, revoked)));
    if (granted.length > 0)
      await tx.insert(teamPermissions).values(granted.map((permission) => ({ teamId, permission })));
    await tx.update(teams).set(nextVersion).where(eq(teams.id, teamId));
    return {
      result,
      audit: "TEAM_PERMISSIONS_CHANGED",
      table: "team_permissions",
      recordId: teamId,
      details: { before: [...before].sort(), after: [...after].sort() },
    };
  });
}
