import { pool } from "#db/client.server.ts";
import { newestMigration } from "#db/health/known-migrations.ts";
import { requireKnownSchema, SchemaRejected } from "#db/health/schema-version.ts";

/**
 * The exit code of a process that rejects its database because the schema is newer. The commands of the
 * command line use the same exit code.
 */
const REFUSED = 3;

/**
 * When the database has a newer schema than this version, prints one sentence and ends this process. When the
 * database does not answer, the process continues and waits for the database.
 * @returns whether the database answered with the schema of this version
 */
export async function rejectNewerSchema(): Promise<boolean> {
  try {
    return (await requireKnownSchema(pool)) === newestMigration;
  } catch (error) {
    if (!(error instanceof SchemaRejected)) return false;
    console.error(error.message);
    process.exit(REFUSED);
  }
}
