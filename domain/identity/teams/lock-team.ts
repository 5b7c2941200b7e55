import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { teams } from "#db/schema/staff.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/** The team was changed after it was read. Nothing is overwritten. */
export class TeamChanged extends DomainError {
  constructor() {
    super("team_changed", 409);
  }
}

export type TeamRow = typeof teams.$inferSelect;

/**
 * Locks the row of a team until the transaction ends.
 * @throws NotFound when the team does not exist.
 * @throws TeamChanged when `version` is given and is not the current version.
 */
export async function lockTeam(tx: Transaction, teamId: string, version?: number): Promise<TeamRow> {
  if (!isId(teamId)) throw new NotFound("team");
  const [team] = await tx.select().from(teams).where(eq(teams.id, teamId)).for("update");
  if (!team) throw new NotFound("team");
  if (version !== undefined && team.version !== version) throw new TeamChanged();
  return team;
}

/** Every update of a row of `teams` must also set the columns in `nextVersion`. */
export const nextVersion = { version: sql`${teams.version} + 1`, updatedAt: sql`now()` };
