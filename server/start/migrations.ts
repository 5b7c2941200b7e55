import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newestMigration, requireKnownSchema, SchemaRefused } from "#db/health/schema-version.ts";
import { childEnvironment } from "./processes.ts";
import { NewerSchema, StartProblem } from "./start-problem.ts";

const MIGRATE = fileURLToPath(new URL("../../server/start/migrate-database.ts", import.meta.url));

/**
 * Migrates a database to the newest schema, if needed, in a separate process. The migration tool takes 0.3 s
 * and 200 MB to load, so an ordinary start does not load it.
 * @throws StartProblem when the database cannot be reached or migrated, or has a newer schema.
 */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  if ((await readSchema(databaseUrl)) >= newestMigration) return;
  const child = spawn(process.execPath, [MIGRATE], {
    env: childEnvironment({ DATABASE_URL: databaseUrl }),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  if (code !== 0)
    throw new StartProblem(`The database could not be migrated to the newest schema: ${said.trim()}`);
}

/** Returns the newest applied migration. @throws StartProblem when the database cannot be used */
async function readSchema(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await requireKnownSchema(client);
  } catch (error) {
    if (error instanceof SchemaRefused) throw new NewerSchema(error.message);
    throw new StartProblem(`The database cannot be used: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Returns the reason of a failed connection. With several addresses, an AggregateError contains the actual
 * errors.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
