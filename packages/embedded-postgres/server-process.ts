import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statfsSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { POSTGRES_ENVIRONMENT, serverArguments } from "./cluster.ts";
import { clearLeftovers, hasServed } from "./leftovers.ts";
import type { ServerPaths } from "./paths.ts";
import { keepWatchdog } from "./watchdog.ts";

/** How a server ends. `abort` skips the last checkpoint. */
export type StopOrder = "stop" | "abort";

export type ServerTask = {
  paths: ServerPaths;
  postgres: string;
  durable: boolean;
  /** Whether to remove the server's home folder after the stop. Only test servers use this option. */
  throwaway: boolean;
};

/** A server that this process started and must stop. */
export type RunningServer = {
  /** Stops the server and waits for its end. `abort` skips the last checkpoint. Repeated calls are safe. */
  stop(how?: StopOrder): Promise<void>;
  /** Resolves with the reason when the server ends without `stop` and will not restart. */
  closed: Promise<string>;
};

const RESTARTS_ALLOWED = 5;
const RESTART_WINDOW_MS = 60_000;
/** The free disk space that a start needs: two segments of PostgreSQL's write-ahead log. */
const ROOM_TO_START_BYTES = 32 * 1024 ** 2;
const LOG_LIMIT_BYTES = 10 * 1024 ** 2;
/**
 * After FAST_STOP_MS, PostgreSQL is ordered to stop without a checkpoint. If PostgreSQL still runs after the
 * further time IMMEDIATE_STOP_MS, PostgreSQL is killed. Committed data is safe.
 */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;

/**
 * Starts a server and restarts it after a crash. The server's watchdog stops the server when this process
 * ends in any way, even after SIGKILL.
 */
export function runServer(task: ServerTask): RunningServer {
  const { paths } = task;
  const { promise: closed, resolve: close } = Promise.withResolvers<string>();
  const starts: number[] = [];
  let server: ChildProcess | undefined;
  let isStopping = false;

  const watchdog = keepWatchdog(paths, foldersToRemove(task), {
    stopped: () => {
      close("it was stopped by a command");
      order("stop");
    },
    failed: (reason) => {
      close(reason);
      order("stop");
    },
  });
  const ended = keepRunning()
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then(async (reason) => {
      await watchdog.end();
      close(reason);
    });

  /** Resolves with the reason when the server has ended and will not restart. */
  async function keepRunning(): Promise<string> {
    while (!isStopping) {
      await clearLeftovers(paths);
      if (isStopping) break;
      starts.push(Date.now());
      const signal = await runOnce();
      if (isStopping) break;
      // A server can be killed from outside, for example for lack of memory. If the killed server had
      // accepted connections, its start does not count as failed.
      if (signal === "SIGKILL" && hasServed(paths)) starts.length = 0;
      const recent = starts.filter((at) => at > Date.now() - RESTART_WINDOW_MS).length;
      if (recent > RESTARTS_ALLOWED && hasRoom(paths))
        return `PostgreSQL stopped ${recent} times within a minute. ${lastComplaint(paths)}`;
      await sleep(Math.min(100 * 3 ** Math.max(recent - 1, 0), 5_000));
    }
    return "it was stopped by a command";
  }

  /**
   * Runs one server until the server ends, and resolves with the signal that ended the server. The server has
   * its own session, so a Ctrl+C in the terminal reaches only the shop.
   */
  function runOnce(): Promise<NodeJS.Signals | null> {
    rotateLog(paths);
    const log = openSync(paths.logFile, "a", 0o600);
    watchdog.report("starting");
    const child = spawn(task.postgres, serverArguments(paths, { durable: task.durable }), {
      uid: paths.account.uid,
      gid: paths.account.gid,
      cwd: "/",
      env: POSTGRES_ENVIRONMENT,
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    watchdog.report(child.pid === undefined ? "ended" : `running ${child.pid}`);
    // The server does not keep this process alive. When this process ends, the watchdog stops the server.
    child.unref();
    server = child;
    return new Promise((resolve) => {
      const done = (signal: NodeJS.Signals | null) => {
        watchdog.report("ended");
        resolve(signal);
      };
      child.once("error", () => done(null));
      child.once("exit", (_code, signal) => done(signal));
    });
  }

  function order(how: StopOrder): void {
    isStopping = true;
    const child = server;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    child.kill(how === "abort" ? "SIGQUIT" : "SIGINT");
    setTimeout(() => child.kill("SIGQUIT"), FAST_STOP_MS).unref();
    setTimeout(() => child.kill("SIGKILL"), FAST_STOP_MS + IMMEDIATE_STOP_MS).unref();
  }

  return {
    closed,
    async stop(how: StopOrder = "stop"): Promise<void> {
      order(how);
      await ended;
    },
  };
}

/** Returns the folders that must be removed after a test server has stopped. */
function foldersToRemove({ throwaway, paths }: ServerTask): string[] {
  if (!throwaway) return [];
  return paths.socketFolder.startsWith(paths.home) ? [paths.home] : [paths.home, paths.socketFolder];
}

/**
 * Whether the disk has room for the server's recovery. Without free disk space, every start of the server
 * fails. As soon as the disk has free space again, the server must start automatically.
 */
function hasRoom({ cluster }: ServerPaths): boolean {
  const { bavail, bsize } = statfsSync(cluster);
  return bavail * bsize >= ROOM_TO_START_BYTES;
}

function rotateLog(paths: ServerPaths): void {
  const size = statSync(paths.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(paths.logFile, `${paths.logFile}.1`);
}

/** Returns the last error line of the server's log, for the operator. */
function lastComplaint(paths: ServerPaths): string {
  try {
    const lines = readFileSync(paths.logFile, "utf8").trim().split("\n").slice(-50);
    const complaint =
      lines.findLast((line) => /FATAL|PANIC|could not|error/i.test(line)) ?? lines.at(-1) ?? "";
    return `Its log ${paths.logFile} ends: ${complaint.slice(0, 300)}`;
  } catch {
    return `Its log: ${paths.logFile}`;
  }
}
