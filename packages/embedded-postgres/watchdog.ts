import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { POSTGRES_ENVIRONMENT } from "./cluster.ts";
import type { ServerPaths } from "./paths.ts";
import { identify } from "./process-identity.ts";
import { writeServerRecord } from "./server-record.ts";

/** The information about the server's state that the watchdog needs. */
export type WatchedState = "starting" | `running ${number}` | "ended";

/**
 * A small shell process beside the server (`watchdog.sh`). When this process ends in any way, even by
 * SIGKILL, the watchdog stops the server and removes its own record. A command that stops the server sends
 * SIGTERM to the watchdog.
 */
export interface Watchdog {
  report(state: WatchedState): void;
  /** Lets the watchdog clean up after a server that has ended, and waits until the watchdog ends. */
  end(): Promise<void>;
}

const SCRIPT = createRequire(import.meta.url).resolve("@handover/embedded-postgres/watchdog.sh");
const RESTARTS_ALLOWED = 5;
const WINDOW_MS = 60_000;

/**
 * Runs a watchdog. When the watchdog is killed, a new watchdog replaces it.
 * @param folders the folders that the watchdog removes at the end
 * @param events.stopped called when a command wants the server to stop
 * @param events.failed called with the reason when the watchdog does not run
 */
export function keepWatchdog(
  paths: ServerPaths,
  folders: readonly string[],
  events: { stopped: () => void; failed: (reason: string) => void },
): Watchdog {
  const starts: number[] = [];
  let state: WatchedState = "ended";
  let isEnding = false;
  let current = launch();

  function launch(): ChildProcess {
    starts.push(Date.now());
    const log = openSync(paths.logFile, "a", 0o600);
    const child = spawn("/bin/sh", [SCRIPT, paths.cluster, paths.recordFile, ...folders], {
      cwd: "/",
      env: POSTGRES_ENVIRONMENT,
      stdio: ["pipe", "ignore", log],
      detached: true,
    });
    closeSync(log);
    // The watchdog does not keep this process alive.
    child.unref();
    unrefInput(child);
    child.stdin?.on("error", () => {});
    child.stdin?.write(`${state}\n`);
    child.once("error", (error) => events.failed(error.message));
    child.once("exit", (_code, signal) => {
      if (isEnding) return;
      if (signal === "SIGTERM") events.stopped();
      replace();
    });
    const identity = child.pid === undefined ? undefined : identify(child.pid);
    if (identity) writeServerRecord(paths, identity);
    return child;
  }

  function replace(): void {
    const recent = starts.filter((at) => at > Date.now() - WINDOW_MS).length;
    if (recent > RESTARTS_ALLOWED)
      events.failed(`its watchdog ended ${recent} times within a minute; log: ${paths.logFile}`);
    else current = launch();
  }

  return {
    report(next) {
      state = next;
      current.stdin?.write(`${state}\n`);
    },
    async end() {
      isEnding = true;
      const child = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.ref();
      child.stdin?.end();
      await ended;
    },
  };
}

/** The input of the child process is a socket, but the TypeScript type of the input lacks `unref`. */
function unrefInput({ stdin }: ChildProcess): void {
  if (stdin && "unref" in stdin && typeof stdin.unref === "function") stdin.unref();
}
