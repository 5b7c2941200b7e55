import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Makes the second factors that a person gave in the shop whose data folder is named eleven minutes old, past what counts as
 * fresh; the address is the argument. Settings are read once a process, so it finds the database and then runs itself with it.
 */
const email = process.argv[2] ?? "";
if (process.env.DATABASE_URL) {
  const { pool } = await import("#db/client.server.ts");
  await pool.query(
    `update sessions set second_factor_at = second_factor_at - interval '11 minutes'
      where user_id = (select id from users where email = $1)`,
    [email],
  );
  await pool.end();
} else {
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), email], {
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  await database.stop();
}
