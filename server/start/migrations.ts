import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { childEnvironment } from "./processes.ts";
import { StartProblem } from "./start-problem.ts";

const JOURNAL = new URL("../../db/migrations/meta/_journal.json", import.meta.url);
const MIGRATE = fileURLToPath(new URL("../../server/start/migrate-database.ts", import.meta.url));
const NO_SUCH_TABLE = new Set(["42P01", "3F000"]);

/**
 * Migrates a database to the newest schema, if needed, in a separate process. The migration tool takes 0.3 s
 * and 200 MB to load, so an ordinary start does not load it.
 * @throws StartProblem when the database cannot be reached or migrated.
 */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  if ((await lastApplied(databaseUrl)) >= newestMigration()) return;
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

/** Returns the creation time of the newest migration, in milliseconds since 1970. */
function newestMigration(): number {
  const journal: { entries: { when: number }[] } = JSON.parse(readFileSync(JOURNAL, "utf8"));
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}

async function lastApplied(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 15_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
    );
    return rows[0]?.at ?? -1;
  } catch (error) {
    if (error instanceof Error && "code" in error && NO_SUCH_TABLE.has(String(error.code))) return -1;
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
