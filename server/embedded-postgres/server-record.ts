import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Places } from "./places.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { isAlive } from "./process-identity.ts";

/** Records which process supervises the server of these paths. The write is atomic. */
export function writeServerRecord(places: Places, supervisor: ProcessIdentity): void {
  const draft = `${places.recordFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ supervisor }), { mode: 0o600 });
  renameSync(draft, places.recordFile);
}

/** Removes the record, if it still names this supervisor. */
export function removeServerRecord(places: Places, supervisor: ProcessIdentity): void {
  if (readRecord(places)?.pid === supervisor.pid) rmSync(places.recordFile, { force: true });
}

/** Returns the living supervisor of these paths; undefined when there is none. */
export function livingSupervisor(places: Places): ProcessIdentity | undefined {
  const supervisor = readRecord(places);
  return isAlive(supervisor) ? supervisor : undefined;
}

function readRecord(places: Places): ProcessIdentity | undefined {
  try {
    const { supervisor } = JSON.parse(readFileSync(places.recordFile, "utf8"));
    return typeof supervisor?.pid === "number" && typeof supervisor.startedAt === "string"
      ? supervisor
      : undefined;
  } catch {
    return undefined;
  }
}
