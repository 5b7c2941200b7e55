import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newestMigration } from "#db/health/known-migrations.ts";
import { requireKnownSchema, SchemaRejected } from "#db/health/schema-version.ts";
import { env } from "#env";
import { childEnvironment } from "./processes.ts";
import { NewerSchema, StartProblem } from "./start-problem.ts";
import { type RunStep, runSilently } from "./steps.ts";

const MIGRATE = fileURLToPath(new URL("../../server/start/migrate-database.ts", import.meta.url));
/** The schema version of a database without the tables of the shop. */
const NO_SCHEMA = -1;

/**
 * Migrates a database to the newest schema, if needed, in a separate process. The separate process runs from
 * the source files, because the bundle of this process contains no SQL of the migrations.
 * @param run runs the migration, and may print its progress
 * @throws StartProblem when the database cannot be reached or migrated, or has a newer schema.
 */
export async function bringUpToDate(databaseUrl: string, run: RunStep = runSilently): Promise<void> {
  const schema = await readSchema(databaseUrl);
  if (schema >= newestMigration) return;
  const isNew = schema === NO_SCHEMA;
  const step = {
    title: isNew ? "Creating the tables" : "Migrating the database to this version",
    next: isNew && env.APP_ENV === "demo" ? "load the demo catalog" : "start the shop",
  };
  await run(step, () => migrate(databaseUrl));
}

async function migrate(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [MIGRATE], {
    env: childEnvironment({ DATABASE_URL: databaseUrl }),
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  if (code !== 0)
    throw new StartProblem(`The database could not be migrated to the newest schema: ${output.trim()}`);
}

/** Returns the newest applied migration. @throws StartProblem when the database cannot be used */
async function readSchema(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await requireKnownSchema(client);
  } catch (error) {
    if (error instanceof SchemaRejected) throw new NewerSchema(error.message);
    throw new StartProblem(`The database cannot be used: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Returns the reason of a failed connection. When the host name has several addresses, an AggregateError
 * contains the error of each address.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
