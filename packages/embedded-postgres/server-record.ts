import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { ServerPaths } from "./paths.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { isAlive } from "./process-identity.ts";

/** Records which process supervises the server of these paths. The write is atomic. */
export function writeServerRecord(paths: ServerPaths, supervisor: ProcessIdentity): void {
  const draft = `${paths.recordFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ supervisor }), { mode: 0o600 });
  renameSync(draft, paths.recordFile);
}

/** Removes the record, if it still names this supervisor. */
export function removeServerRecord(paths: ServerPaths, supervisor: ProcessIdentity): void {
  if (readRecord(paths)?.pid === supervisor.pid) rmSync(paths.recordFile, { force: true });
}

/** Returns the living supervisor of these paths; undefined when there is none. */
export function livingSupervisor(paths: ServerPaths): ProcessIdentity | undefined {
  const supervisor = readRecord(paths);
  return isAlive(supervisor) ? supervisor : undefined;
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
