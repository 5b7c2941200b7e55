import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { type TeamInput, teamInput } from "./team-input.ts";

/**
 * Creates a team without members and permissions (spec: back-office §2 Teams, §7 INSERT {name, description}).
 * @returns the id of the team.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired as `requirePermission`.
 * @throws ZodError when the input is malformed.
 */
export async function createTeam(caller: Caller, input: TeamInput): Promise<{ teamId: string }> {
  return audited(caller, "teams.create", async (tx) => {
    const { name, description } = teamInput.parse(input);
    const [team] = await tx.insert(teams).values({ name, description }).returning({ id: teams.id });
    if (!team) throw new Error("the team was not stored");
    return {
      result: { teamId: team.id },
      audit: "TEAM_CREATED",
      table: "teams",
      recordId: team.id,
      details: { before: null, after: { name, description } },
    };
  });
}
