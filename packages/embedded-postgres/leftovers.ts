import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerPaths } from "./paths.ts";
import { socketFile } from "./paths.ts";
import { isPostgresOf, postgresProcessesOf } from "./process-identity.ts";

/**
 * The maximum time that a server may take to write its last checkpoint. After this time, a signal orders the
 * server to stop immediately.
 */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 5_000;
/**
 * The backends of a killed server usually end within moments. Backends that live longer than this time are
 * killed.
 */
const ORPHAN_MS = 2_000;

const pidFile = (paths: ServerPaths) => join(paths.cluster, "postmaster.pid");

/**
 * Returns the process id of the running server. Returns undefined when the process with the id in the pid
 * file is dead, is a zombie or belongs to another program.
 */
export function livingPostmaster(paths: ServerPaths): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile(paths), "utf8"), 10);
    return pid > 0 && isPostgresOf(paths.cluster, pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the server that left the pid file had accepted connections. The eighth line of the pid file
 * shows whether the server had accepted connections.
 */
export function hasServed(paths: ServerPaths): boolean {
  try {
    return readFileSync(pidFile(paths), "utf8").split("\n")[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

/**
 * Ends all processes of a former server and removes its lock files. A new server can start after the call.
 * When the former server still runs without its watchdog, the function first stops the server in the regular
 * way.
 * @throws Error when a process survives SIGKILL.
 */
export async function clearLeftovers(paths: ServerPaths): Promise<void> {
  const postmaster = livingPostmaster(paths);
  if (postmaster !== undefined) {
    signal(postmaster, "SIGINT");
    if (!(await gone(() => isPostgresOf(paths.cluster, postmaster), FAST_STOP_MS))) {
      signal(postmaster, "SIGQUIT");
      await gone(() => isPostgresOf(paths.cluster, postmaster), IMMEDIATE_STOP_MS);
    }
  }
  const remaining = () => postgresProcessesOf(paths.cluster);
  if (!(await gone(() => remaining().length > 0, ORPHAN_MS))) {
    for (const pid of remaining()) signal(pid, "SIGKILL");
    if (!(await gone(() => remaining().length > 0, IMMEDIATE_STOP_MS))) {
      throw new Error(
        `Processes ${remaining().join(", ")} still use the database in ${paths.cluster} and cannot be ended.`,
      );
    }
  }
  // PostgreSQL respects a lock file when any process has the id in the file. After a container restart, an
  // unrelated process can have this id.
  const socket = socketFile(paths.socketFolder);
  for (const file of [pidFile(paths), socket, `${socket}.lock`]) rmSync(file, { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended. When this process has no permission to send the signal, the wait of the
    // caller times out.
  }
}

async function gone(lives: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (lives()) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}
