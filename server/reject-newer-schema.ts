import { pool } from "#db/client.server.ts";
import { newestMigration } from "#db/health/known-migrations.ts";
import { requireKnownSchema, SchemaRejected } from "#db/health/schema-version.ts";

/** The exit code of a process that refuses its database; the same as that of a command. */
const REFUSED = 3;

/**
 * Ends this process with one sentence when its database has a newer schema than this version. A database that
 * does not answer passes: the process then waits for it as at any other time.
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
