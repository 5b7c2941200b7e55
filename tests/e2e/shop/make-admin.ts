import "#db/load-drizzle.ts";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Creates an admin with a second factor and prints the account with its secret. HANDOVER_DATA names the
 * shop's data folder. A process reads its settings only once, so this script finds the database first and
 * then runs itself again with its URL.
 */
if (process.env.DATABASE_URL) {
  const { buildAdmin, STAFF_PASSWORD } = await import("#tests/factories/build-staff.ts");
  const { email, secret } = await buildAdmin({ secondFactor: true });
  process.stdout.write(`${JSON.stringify({ email, password: STAFF_PASSWORD, secret })}\n`);
  await (await import("#db/client.server.ts")).pool.end();
} else {
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  execFileSync(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  await database.stop();
}
