import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockTeam, nextVersion } from "./lock-team.ts";

/**
 * Turns a team on or off (security B4). Members of an inactive team lose its permissions at their next
 * request. Does nothing when the team already has this state.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws NotFound when the team does not exist.
 */
export async function setTeamActive(
  caller: Caller,
  input: { teamId: string; isActive: boolean },
): Promise<void> {
  const staff = requirePermission(caller, "teams.edit");
  const { teamId, isActive } = input;
  await inTransaction(async (tx) => {
    const before = await lockTeam(tx, teamId);
    if (before.isActive === isActive) return;
    await tx
      .update(teams)
      .set({ isActive, ...nextVersion })
      .where(eq(teams.id, teamId));
    await recordAudit(tx, staff, {
      action: isActive ? "TEAM_ACTIVATED" : "TEAM_DEACTIVATED",
      table: "teams",
      recordId: teamId,
      permission: permissionUsed(staff, "teams.edit"),
      details: { before: { is_active: before.isActive }, after: { is_active: isActive } },
    });
  });
}
