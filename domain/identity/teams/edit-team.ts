import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockTeam, nextVersion } from "./lock-team.ts";
import { type TeamChange, teamChange } from "./team-input.ts";

/**
 * Changes the name and the description of a team.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws ZodError when the input is malformed.
 * @throws NotFound when the team does not exist.
 * @throws TeamChanged when the team was changed after `version` was read.
 */
export async function editTeam(caller: Caller, input: TeamChange): Promise<void> {
  const staff = requirePermission(caller, "teams.edit");
  const { teamId, version, name, description } = teamChange.parse(input);
  await inTransaction(async (tx) => {
    const before = await lockTeam(tx, teamId, version);
    await tx
      .update(teams)
      .set({ name, description, ...nextVersion })
      .where(eq(teams.id, teamId));
    await recordAudit(tx, staff, {
      action: "TEAM_EDITED",
      table: "teams",
      recordId: teamId,
      permission: permissionUsed(staff, "teams.edit"),
      details: {
        before: { name: before.name, description: before.description },
        after: { name, description },
      },
    });
  });
}
