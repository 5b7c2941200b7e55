import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { POSTGRES_ENVIRONMENT, serverArguments } from "./cluster.ts";
import { clearLeftovers, hasServed } from "./leftovers.ts";
import type { ServerPaths } from "./paths.ts";
import { identify } from "./process-identity.ts";
import { removeServerRecord, writeServerRecord } from "./server-record.ts";

/**
 * A process between the shop and PostgreSQL. It starts the server and restarts it after a crash. It stops the
 * server when the shop ends in any way, even after SIGKILL: the channel to the parent process closes.
 */

/** The supervisor's only argument, as JSON. */
export type SupervisorTask = {
  paths: ServerPaths;
  postgres: string;
  durable: boolean;
  /** Removes the server's home after the stop; for test servers. */
  throwaway: boolean;
};
/** The supervisor's message to its parent before it ends. */
export type SupervisorReport = { kind: "failed"; reason: string } | { kind: "stopped" };
/** The orders that the parent can send. */
export type SupervisorOrder = "stop" | "abort";

const RESTARTS_ALLOWED = 5;
const RESTART_WINDOW_MS = 60_000;
const LOG_LIMIT_BYTES = 10 * 1024 ** 2;
/**
 * After the first time PostgreSQL must stop without a checkpoint, after the second it is killed. Committed
 * data is safe.
 */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;

const task: SupervisorTask = JSON.parse(process.argv[2] ?? "{}");
const { paths } = task;
const me = identify() ?? { pid: process.pid, startedAt: "" };
let server: ChildProcess | undefined;
let isStopping = false;
const starts: number[] = [];

async function keepRunning(): Promise<void> {
  while (!isStopping) {
    await clearLeftovers(paths);
    if (isStopping) break;
    starts.push(Date.now());
    const signal = await runServer();
    if (isStopping) break;
    // A serving server that was killed from outside, for example for lack of memory, does not count as a
    // failed start.
    if (signal === "SIGKILL" && hasServed(paths)) starts.length = 0;
    const recent = starts.filter((at) => at > Date.now() - RESTART_WINDOW_MS).length;
    if (recent > RESTARTS_ALLOWED) {
      end(
        { kind: "failed", reason: `PostgreSQL stopped ${recent} times within a minute. ${lastComplaint()}` },
        1,
      );
      return;
    }
    await sleep(Math.min(100 * 3 ** Math.max(recent - 1, 0), 5_000));
  }
  end({ kind: "stopped" }, 0);
}

/**
 * Runs one server to its end and resolves with the signal that ended it. The server has its own session, so
 * that a Ctrl+C in the terminal reaches only the shop.
 */
function runServer(): Promise<NodeJS.Signals | null> {
  rotateLog();
  const log = openSync(paths.logFile, "a", 0o600);
  const child = spawn(task.postgres, serverArguments(paths, { durable: task.durable }), {
    uid: paths.account.uid,
    gid: paths.account.gid,
    cwd: "/",
    env: POSTGRES_ENVIRONMENT,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  server = child;
  return new Promise((resolve) => {
    child.once("error", () => resolve(null));
    child.once("exit", (_code, signal) => resolve(signal));
  });
}

function stop(how: "SIGINT" | "SIGQUIT"): void {
  isStopping = true;
  const child = server;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill(how);
  setTimeout(() => child.kill("SIGQUIT"), FAST_STOP_MS).unref();
  setTimeout(() => child.kill("SIGKILL"), FAST_STOP_MS + IMMEDIATE_STOP_MS).unref();
}

function end(report: SupervisorReport, exitCode: number): void {
  if (task.throwaway) rmSync(paths.home, { recursive: true, force: true });
  if (task.throwaway && !paths.socketFolder.startsWith(paths.home))
    rmSync(paths.socketFolder, { recursive: true, force: true });
  removeServerRecord(paths, me);
  if (!process.connected || !process.send) process.exit(exitCode);
  process.send(report, () => process.exit(exitCode));
}

function rotateLog(): void {
  const size = statSync(paths.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(paths.logFile, `${paths.logFile}.1`);
}

/** Returns the last error line of the server's log, for the operator. */
function lastComplaint(): string {
  try {
    const lines = readFileSync(paths.logFile, "utf8").trim().split("\n").slice(-50);
    const complaint =
      lines.findLast((line) => /FATAL|PANIC|could not|error/i.test(line)) ?? lines.at(-1) ?? "";
    return `Its log ${paths.logFile} ends: ${complaint.slice(0, 300)}`;
  } catch {
    return `Its log: ${paths.logFile}`;
  }
}

process.on("disconnect", () => stop("SIGINT"));
process.on("message", (order: SupervisorOrder) => stop(order === "abort" ? "SIGQUIT" : "SIGINT"));
process.on("SIGTERM", () => stop("SIGINT"));
for (const ignored of ["SIGINT", "SIGHUP"] as const) process.on(ignored, () => {});
writeServerRecord(paths, me);
if (!process.connected) isStopping = true;
keepRunning().catch((error: unknown) => {
  end({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }, 1);
});
