import pg from "pg";
import { pool } from "#db/client.server.ts";
import { env } from "#env";

/**
 * A command preloads this module. The server ends all connections of the command before one chosen statement.
 * The chosen statement begins with `before`, and `number` is its position among the statements with this
 * beginning. `number` and `before` are query parameters in the URL of this module.
 */
const { searchParams } = new URL(import.meta.url);
const before = searchParams.get("before") ?? "";
let left = Number(searchParams.get("number"));

pool.on("connect", (client) => {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown;
  const watched = (...all: unknown[]): unknown => {
    const isMeant = typeof all[0] === "string" && all[0].startsWith(before);
    if (!isMeant || --left !== 0) return query(...all);
    return endConnections().then(() => query(...all));
  };
  Object.assign(client, { query: watched });
});

async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL ?? "" });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
