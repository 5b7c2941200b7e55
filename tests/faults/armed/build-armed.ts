import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { childEnvironment } from "#server/start/processes.ts";

export const ARMED = { web: "build/armed/server/web.js", worker: "build/armed/worker/worker.js" };
/** The folders and files from which the build is made. */
const SOURCES = [
  "app",
  "messages",
  "domain",
  "db",
  "server",
  "public",
  "tests/faults/armed",
  "addresses.ts",
  "env.server.ts",
];
SOURCES.push("vite.config.ts", "react-router.config.ts", "package-lock.json");
const STAMP = "build/armed/.built";
const STEPS = [
  ["react-router", "build"],
  ["vite", "build", "--config", "tests/faults/armed/vite.worker.config.ts", "--logLevel", "error"],
];

/**
 * Builds the web process and the worker with their failpoints if a source is newer than the last build. The
 * result is next to the normal build of the shop.
 */
export async function buildArmed(): Promise<void> {
  const newest = String(newestSource());
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === newest) return;
  rmSync(STAMP, { force: true });
  const env = childEnvironment({ HANDOVER_ARMED: "1", NODE_ENV: "production" });
  for (const [program = "", ...args] of STEPS)
    await promisify(execFile)(process.execPath, [`node_modules/.bin/${program}`, ...args], {
      env,
      maxBuffer: 1e8,
    });
  writeFileSync(STAMP, newest);
}

/** Returns the time of the newest change of a source, in milliseconds since 1970. */
function newestSource(): number {
  const files = globSync(SOURCES.flatMap((path) => [path, `${path}/**`]));
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
