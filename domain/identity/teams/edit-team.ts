import { eq } from "drizzle-orm";
import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockTeam, nextVersion } from "./lock-team.ts";
import { type TeamChange, teamChange } from "./team-input.ts";

/**
 * Changes the name and the description of a team.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired like `requirePermission`.
 * @throws ZodError when the input is malformed.
 * @throws NotFound when the team does not exist.
 * @throws TeamChanged when the team was changed after `version` was read.
 */
export async function editTeam(caller: Caller, input: TeamChange): Promise<void> {
  await audited(caller, "teams.edit", async (tx) => {
    const { teamId, version, name, description } = teamChange.parse(input);
    const before = await lockTeam(tx, teamId, version);
    await tx
      .update(teams)
      .set({ name, description, ...nextVersion })
      .where(eq(teams.id, teamId));
    return {
      audit: "TEAM_EDITED",
      table: "teams",
      recordId: teamId,
      details: {
        before: { name: before.name, description: before.description },
        after: { name, description },
      },
    };
  });
}
