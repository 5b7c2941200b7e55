import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockTeam, nextVersion } from "./lock-team.ts";

/**
 * Turns a team on or off: the permissions of one that is off are nobody's from the next request on (security B4). Nothing
 * happens where it is so already.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound.
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
