import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Binaries } from "./binaries.ts";
import { POSTGRES_ENVIRONMENT } from "./cluster.ts";
import { isReady } from "./connection.ts";
import type { ServerPaths } from "./paths.ts";
import { makeSocketFolder } from "./paths.ts";
import type { SupervisorOrder, SupervisorReport, SupervisorTask } from "./supervisor.ts";

/** A server that this process started and must stop. */
export type RunningServer = {
  /** Stops the server and waits for its end; `abort` skips the last checkpoint. Repeated calls are safe. */
  stop(how?: SupervisorOrder): Promise<void>;
  /** Resolves with the reason when the server ends for good without `stop`. */
  closed: Promise<string>;
};

const SUPERVISOR = fileURLToPath(new URL("./supervisor.ts", import.meta.url));
/** The longest crash recovery of a busy database. The wait ends early when the server fails. */
const READY_MS = 120_000;
const SUPERVISOR_RESTARTS = 5;
const SUPERVISOR_WINDOW_MS = 60_000;

/**
 * Starts a server under its supervisor and waits until its database answers.
 * @throws Error with the reason when the server does not start.
 */
export async function startServer(
  paths: ServerPaths,
  binaries: Binaries,
  options: { durable: boolean; throwaway: boolean; mayCreateDatabases: boolean },
): Promise<RunningServer> {
  makeSocketFolder(paths);
  const server = supervise(paths, {
    paths,
    postgres: binaries.postgres,
    durable: options.durable,
    throwaway: options.throwaway,
  });
  let failure: string | undefined;
  void server.closed.then((reason) => {
    failure = reason;
  });
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(paths.socketFolder, options))) {
    if (failure !== undefined) throw new Error(`The database did not start: ${failure}`);
    if (Date.now() > deadline) {
      await server.stop("abort");
      throw new Error(
        `The database did not answer within ${READY_MS / 1000} seconds; its log: ${paths.logFile}`,
      );
    }
    await sleep(20);
  }
  return server;
}

/** Runs one supervisor. When it is killed, a new supervisor stops the orphaned server and starts it again. */
function supervise(paths: ServerPaths, task: SupervisorTask): RunningServer {
  const { promise: closed, resolve: close } = Promise.withResolvers<string>();
  const starts: number[] = [];
  let isStopping = false;
  let current = launch();

  function launch(): ChildProcess {
    starts.push(Date.now());
    const log = openSync(paths.logFile, "a", 0o600);
    const child = spawn(process.execPath, ["--max-semi-space-size=1", SUPERVISOR, JSON.stringify(task)], {
      cwd: "/",
      env: POSTGRES_ENVIRONMENT,
      stdio: ["ignore", "ignore", log, "ipc"],
      detached: true,
    });
    closeSync(log);
    // The child does not keep this process alive. When this process ends, the supervisor sees the closed
    // channel and stops the server.
    child.unref();
    child.channel?.unref();
    let report: SupervisorReport | undefined;
    child.on("message", (message: SupervisorReport) => {
      report = message;
    });
    child.on("error", (error) => close(error.message));
    child.once("exit", () => {
      if (report?.kind === "failed") close(report.reason);
      else if (report?.kind === "stopped") close("it was stopped by a command");
      else if (!isStopping) replace();
    });
    return child;
  }

  function replace(): void {
    const recent = starts.filter((at) => at > Date.now() - SUPERVISOR_WINDOW_MS).length;
    if (recent > SUPERVISOR_RESTARTS)
      close(`its supervisor ended ${recent} times within a minute; log: ${paths.logFile}`);
    else current = launch();
  }

  return {
    closed,
    async stop(how: SupervisorOrder = "stop"): Promise<void> {
      isStopping = true;
      const child = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.ref();
      if (child.connected) child.send(how);
      await ended;
    },
  };
}
