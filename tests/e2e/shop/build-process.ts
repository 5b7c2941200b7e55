import "#db/load-drizzle.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { resolveRuntime } from "#server/start/runtime.ts";

/** One request to the process. `name` is a key of `builders`. */
export interface BuildRequest {
  id: number;
  name: string;
  input: unknown;
}

/** The answer to the request with this id: its result, or the error that the builder threw. */
export type BuildAnswer = { id: number } & ({ result: unknown } | { error: string });

/**
 * Builds test data in a shop under test. Each line of the standard input is a request. The script writes the
 * answer to each request as one line of the output. HANDOVER_DATA names the shop's data folder. A process
 * reads its settings only once. This script therefore finds the database first, and then runs itself again
 * with the database's URL.
 */
if (process.env.DATABASE_URL) {
  const { builders } = await import("./builders.ts");
  const { pool } = await import("#db/client.server.ts");
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, name, input } = JSON.parse(line) as BuildRequest;
    const build = builders[name as keyof typeof builders] as (input: unknown) => Promise<unknown>;
    const answer: BuildAnswer = await build(input).then(
      (result) => ({ id, result: result ?? null }),
      (error: unknown) => ({ id, error: error instanceof Error ? String(error.stack) : String(error) }),
    );
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  await pool.end();
} else {
  const { database, settings } = await resolveRuntime({ startDatabase: false });
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  await once(child, "exit");
  await database.stop();
}
