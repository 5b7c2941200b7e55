import "#db/load-drizzle.ts";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TeamPermission } from "#db/vocabulary.ts";
import { resolveRuntime } from "#server/start/runtime.ts";

/**
 * Creates a team member with the permissions in the arguments and prints the account. HANDOVER_DATA names the
 * shop's data folder. A process reads its settings only once, so this script finds the database first and
 * then runs itself again with its URL.
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
