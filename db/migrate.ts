import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { migrateJobSchema } from "./job-schema.ts";
import { jobQueues } from "./vocabulary.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any fixed number: one process of all migrates, the others wait. */
const MIGRATION_LOCK = 7_261_001;

/**
 * Brings a database to the newest schema; safe when several processes start at once.
 * @throws when the server is older than PostgreSQL 15.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    const version = Number(rows[0]?.server_version_num ?? 0);
    if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this server is ${version}`);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await migrateJobSchema(url, jobQueues);
  } finally {
    await client.end();
  }
}
