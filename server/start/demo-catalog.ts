import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { childEnvironment } from "./processes.ts";
import { StartProblem } from "./start-problem.ts";

const COMMAND_LINE = fileURLToPath(new URL("../../scripts/handover.ts", import.meta.url));

/**
 * Whether the shop has no product, and the owner has not removed the demo catalog.
 */
export async function hasNoProduct(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from products union all select from site_settings where key = 'demo_removed' and value = 'true' limit 1",
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

/**
 * Loads the demo products through the command `demo load`.
 * @throws StartProblem when the command fails. The error contains the output of the command.
 */
export async function loadDemoCatalog(settings: Record<string, string>, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND_LINE, "demo", "load", "--json"], {
    env: childEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  if (code !== 0) throw new StartProblem(`The demo catalog could not be loaded:\n${output.trim()}`);
}
