import "#db/load-drizzle.ts";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Creates a coupon of 10 percent with the code in the argument, or ends the one that has the code.
 * HANDOVER_DATA names the shop's data folder. A process reads its settings only once, so this script finds
 * the database first and then runs itself again with its URL.
 */
const code = process.argv[2] ?? "";
if (process.env.DATABASE_URL) {
  const { pool } = await import("#db/client.server.ts");
  await pool.query(
    `insert into coupons (code, kind, value) values ($1, 'percent', 10)
      on conflict (code) do update set is_active = false, version = coupons.version + 1`,
    [code],
  );
  await pool.end();
} else {
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), code], {
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  await database.stop();
}
