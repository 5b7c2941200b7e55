import { inTransaction } from "#db/client.server.ts";
import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type TeamInput, teamInput } from "./team-input.ts";

/**
 * Creates a team without members and permissions (spec: back-office §2 Teams, §7 INSERT {name, description}).
 * @returns the id of the team.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws ZodError when the input is malformed.
 */
export async function createTeam(caller: Caller, input: TeamInput): Promise<{ teamId: string }> {
  const staff = requirePermission(caller, "teams.create");
  const { name, description } = teamInput.parse(input);
  return inTransaction(async (tx) => {
    const [team] = await tx.insert(teams).values({ name, description }).returning({ id: teams.id });
    if (!team) throw new Error("the team was not stored");
    await recordAudit(tx, staff, {
      action: "TEAM_CREATED",
      table: "teams",
      recordId: team.id,
      permission: permissionUsed(staff, "teams.create"),
      details: { before: null, after: { name, description } },
    });
    return { teamId: team.id };
  });
}
