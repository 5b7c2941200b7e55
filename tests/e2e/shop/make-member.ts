import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TeamPermission } from "#db/vocabulary.ts";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Makes a team member in the shop whose data folder is named, with the permissions that are its arguments, and prints their
 * account. Settings are read once a process, so it finds the database and then runs itself with it.
 */
const permissions = process.argv.slice(2) as TeamPermission[];
if (process.env.DATABASE_URL) {
  const { buildTeamMember, STAFF_PASSWORD } = await import("#tests/factories/build-staff.ts");
  const { email } = await buildTeamMember(permissions);
  process.stdout.write(`${JSON.stringify({ email, password: STAFF_PASSWORD })}\n`);
  await (await import("#db/client.server.ts")).pool.end();
} else {
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...permissions], {
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  await database.stop();
}
