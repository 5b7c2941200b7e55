import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { POSTGRES_ENVIRONMENT, serverArguments } from "./cluster.ts";
import { clearLeftovers, hasServed } from "./leftovers.ts";
import type { Places } from "./places.ts";
import { identify } from "./process-identity.ts";
import { removeServerRecord, writeServerRecord } from "./server-record.ts";

/**
 * A process between the shop and PostgreSQL: it starts the server, starts it again when it dies by itself, and stops
 * it when the shop goes away in any way, kill -9 included, which the closed channel to its parent tells.
 */

/** What the parent gives as the one argument, in JSON. */
export type SupervisorTask = {
  places: Places;
  postgres: string;
  durable: boolean;
  /** Remove the server's home after it stopped: servers of tests. */
  throwaway: boolean;
};
/** What the supervisor tells its parent before it ends. */
export type SupervisorReport = { kind: "failed"; reason: string } | { kind: "stopped" };
/** What the parent may ask. */
export type SupervisorOrder = "stop" | "abort";

const RESTARTS_ALLOWED = 5;
const RESTART_WINDOW_MS = 60_000;
const LOG_LIMIT_BYTES = 10 * 1024 ** 2;
/** After these, PostgreSQL is told to stop without a checkpoint, and then killed; committed work is safe either way. */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;

const task: SupervisorTask = JSON.parse(process.argv[2] ?? "{}");
const { places } = task;
const me = identify() ?? { pid: process.pid, startedAt: "" };
let server: ChildProcess | undefined;
let isStopping = false;
const starts: number[] = [];

async function keepRunning(): Promise<void> {
  while (!isStopping) {
    await clearLeftovers(places);
    if (isStopping) break;
    starts.push(Date.now());
    const signal = await runServer();
    if (isStopping) break;
    // It served, and was killed from outside, as by a machine short of memory: that is no server that cannot start.
    if (signal === "SIGKILL" && hasServed(places)) starts.length = 0;
    const recent = starts.filter((at) => at > Date.now() - RESTART_WINDOW_MS).length;
    if (recent > RESTARTS_ALLOWED) {
      end(
        { kind: "failed", reason: `PostgreSQL stopped ${recent} times within a minute. ${lastWords()}` },
        1,
      );
      return;
    }
    await sleep(Math.min(100 * 3 ** Math.max(recent - 1, 0), 5_000));
  }
  end({ kind: "stopped" }, 0);
}

/** Runs one server to its end, and answers the signal that ended it. It has its own session: a Ctrl+C in the terminal is the shop's to handle. */
function runServer(): Promise<NodeJS.Signals | null> {
  rotateLog();
  const log = openSync(places.logFile, "a", 0o600);
  const child = spawn(task.postgres, serverArguments(places, { durable: task.durable }), {
    uid: places.account.uid,
    gid: places.account.gid,
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
  if (task.throwaway) rmSync(places.home, { recursive: true, force: true });
  if (task.throwaway && !places.socketFolder.startsWith(places.home))
    rmSync(places.socketFolder, { recursive: true, force: true });
  removeServerRecord(places, me);
  if (!process.connected || !process.send) process.exit(exitCode);
  process.send(report, () => process.exit(exitCode));
}

function rotateLog(): void {
  const size = statSync(places.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(places.logFile, `${places.logFile}.1`);
}

/** The last complaint in the server's log, for a person who has to act on it. */
function lastWords(): string {
  try {
    const lines = readFileSync(places.logFile, "utf8").trim().split("\n").slice(-50);
    const complaint =
      lines.findLast((line) => /FATAL|PANIC|could not|error/i.test(line)) ?? lines.at(-1) ?? "";
    return `Its log ${places.logFile} ends: ${complaint.slice(0, 300)}`;
  } catch {
    return `Its log: ${places.logFile}`;
  }
}

process.on("disconnect", () => stop("SIGINT"));
process.on("message", (order: SupervisorOrder) => stop(order === "abort" ? "SIGQUIT" : "SIGINT"));
process.on("SIGTERM", () => stop("SIGINT"));
for (const ignored of ["SIGINT", "SIGHUP"] as const) process.on(ignored, () => {});
writeServerRecord(places, me);
if (!process.connected) isStopping = true;
keepRunning().catch((error: unknown) => {
  end({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }, 1);
});
