import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { teams } from "#db/schema/staff.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";

/** Somebody else changed the team since it was read: nothing is overwritten. */
export class TeamChanged extends DomainError {
  constructor() {
    super("team_changed", 409);
  }
}

export type TeamRow = typeof teams.$inferSelect;

/**
 * Holds a team until the caller's transaction ends; with `version`, only if it is still the one that was read.
 * @throws NotFound, TeamChanged.
 */
export async function lockTeam(tx: Transaction, teamId: string, version?: number): Promise<TeamRow> {
  if (!isId(teamId)) throw new NotFound("team");
  const [team] = await tx.select().from(teams).where(eq(teams.id, teamId)).for("update");
  if (!team) throw new NotFound("team");
  if (version !== undefined && team.version !== version) throw new TeamChanged();
  return team;
}

/** What a change of a team sets beside its own columns. */
export const nextVersion = { version: sql`${teams.version} + 1`, updatedAt: sql`now()` };
