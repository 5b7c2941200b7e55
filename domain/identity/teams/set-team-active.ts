import { eq } from "drizzle-orm";
import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockTeam, nextVersion } from "./lock-team.ts";

/**
 * Turns a team on or off (security B4). When a team becomes inactive, its members lose the permissions of
 * this team at their next request. Does nothing when the team already has the requested state.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws NotFound when the team does not exist.
 */
export async function setTeamActive(
  caller: Caller,
  input: { teamId: string; isActive: boolean },
): Promise<void> {
  await audited(caller, "teams.edit", async (tx) => {
    const { teamId, isActive } = input;
    const before = await lockTeam(tx, teamId);
    if (before.isActive === isActive) return { audit: null };
    await tx
      .update(teams)
      .set({ isActive, ...nextVersion })
      .where(eq(teams.id, teamId));
    return {
      audit: isActive ? "TEAM_ACTIVATED" : "TEAM_DEACTIVATED",
      table: "teams",
      recordId: teamId,
      details: { before: { is_active: before.isActive }, after: { is_active: isActive } },
    };
  });
}
