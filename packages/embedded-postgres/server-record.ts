import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { ServerPaths } from "./paths.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { isAlive } from "./process-identity.ts";

/**
 * Records the watchdog of the server that uses these paths. The write is atomic. The watchdog removes the
 * record at its end.
 */
export function writeServerRecord(paths: ServerPaths, watchdog: ProcessIdentity): void {
  const draft = `${paths.recordFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ supervisor: watchdog }), { mode: 0o600 });
  renameSync(draft, paths.recordFile);
}

export function livingWatchdog(paths: ServerPaths): ProcessIdentity | undefined {
  const watchdog = readRecord(paths);
  return isAlive(watchdog) ? watchdog : undefined;
}

function readRecord(paths: ServerPaths): ProcessIdentity | undefined {
  try {
    const { supervisor } = JSON.parse(readFileSync(paths.recordFile, "utf8"));
    return typeof supervisor?.pid === "number" && typeof supervisor.startedAt === "string"
      ? supervisor
      : undefined;
  } catch {
    return undefined;
  }
}
