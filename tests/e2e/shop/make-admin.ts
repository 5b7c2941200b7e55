import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Makes an admin with a second factor in the shop whose data folder is named, and prints their account with its secret.
 * Settings are read once a process, so it finds the database and then runs itself with it.
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
