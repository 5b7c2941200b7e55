import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Places } from "./places.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { isAlive } from "./process-identity.ts";

/** Notes which process supervises the server of these places; written whole or not at all. */
export function writeServerRecord(places: Places, supervisor: ProcessIdentity): void {
  const draft = `${places.recordFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ supervisor }), { mode: 0o600 });
  renameSync(draft, places.recordFile);
}

/** Forgets the supervisor, when it still is the one named. */
export function removeServerRecord(places: Places, supervisor: ProcessIdentity): void {
  if (readRecord(places)?.pid === supervisor.pid) rmSync(places.recordFile, { force: true });
}

/** The supervisor that runs the server of these places now; undefined when none lives. */
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
