import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** The creation time of the newest migration of this version, in milliseconds since 1970. */
export const newestMigration: number = Math.max(0, ...journal.entries.map(({ when }) => when));

/** A connection or a pool. */
interface Connection {
  query(text: string): Promise<{ rows: { at: number | null }[] }>;
}

const NO_SUCH_TABLE = new Set(["42P01", "3F000"]);

/** A newer version of the shop has migrated the database. This version does not know its tables. */
export class SchemaNewer extends Error {
  constructor() {
    super(
      "A newer version of the shop has migrated this database. Nothing was changed. Start that version, or restore a backup of this version into an empty database.",
    );
    this.name = "SchemaNewer";
  }
}

/**
 * Refuses a database whose schema is newer than this program. An older schema and a database without tables
 * pass.
 * @returns the creation time of the newest applied migration
 * @throws SchemaNewer; an error of the connection
 */
export async function requireKnownSchema(client: Connection): Promise<number> {
  const applied = await lastApplied(client);
  if (applied > newestMigration) throw new SchemaNewer();
  return applied;
}

/** Returns the creation time of the newest applied migration; -1 for a database without the shop's tables. */
async function lastApplied(client: Connection): Promise<number> {
  try {
    const { rows } = await client.query(
      "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
    );
    return rows[0]?.at ?? -1;
  } catch (error) {
    if (error instanceof Error && "code" in error && NO_SUCH_TABLE.has(String(error.code))) return -1;
    throw error;
  }
}
