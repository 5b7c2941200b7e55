import "#db/load-drizzle.ts";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Makes a user's confirmed second factors eleven minutes old, so that they are no longer fresh. HANDOVER_DATA
 * names the shop's data folder, and the argument is the email address. A process reads its settings only
 * once, so this script finds the database first and then runs itself again with its URL.
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
