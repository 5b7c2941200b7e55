import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Binaries } from "./binaries.ts";
import { POSTGRES_ENVIRONMENT } from "./cluster.ts";
import { isReady } from "./connection.ts";
import type { Places } from "./places.ts";
import { makeSocketFolder } from "./places.ts";
import type { SupervisorOrder, SupervisorReport, SupervisorTask } from "./supervisor.ts";

/** A server that this process started and answers for. */
export type RunningServer = {
  /** Stops it and waits for its end; `abort` skips the last checkpoint. Repeatable. */
  stop(how?: SupervisorOrder): Promise<void>;
  /** Resolves with the reason when the server has gone for good without `stop`. */
  closed: Promise<string>;
};

const SUPERVISOR = fileURLToPath(new URL("./supervisor.ts", import.meta.url));
/** Crash recovery of a busy database may take this long; the wait ends early when the server gives up. */
const READY_MS = 120_000;
const SUPERVISOR_RESTARTS = 5;
const SUPERVISOR_WINDOW_MS = 60_000;

/**
 * Starts a server under its supervisor and waits until its database answers.
 * @throws with the server's last words when it does not come up.
 */
export async function startServer(
  places: Places,
  binaries: Binaries,
  options: { durable: boolean; throwaway: boolean; mayCreateDatabases: boolean },
): Promise<RunningServer> {
  makeSocketFolder(places);
  const server = supervise(places, {
    places,
    postgres: binaries.postgres,
    durable: options.durable,
    throwaway: options.throwaway,
  });
  let failure: string | undefined;
  void server.closed.then((reason) => {
    failure = reason;
  });
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(places.socketFolder, options))) {
    if (failure !== undefined) throw new Error(`The database did not start: ${failure}`);
    if (Date.now() > deadline) {
      await server.stop("abort");
      throw new Error(
        `The database did not answer within ${READY_MS / 1000} seconds; its log: ${places.logFile}`,
      );
    }
    await sleep(20);
  }
  return server;
}

/** Keeps one supervisor alive: when it is killed, a new one stops the server it left behind and starts it again. */
function supervise(places: Places, task: SupervisorTask): RunningServer {
  const { promise: closed, resolve: close } = Promise.withResolvers<string>();
  const starts: number[] = [];
  let isStopping = false;
  let current = launch();

  function launch(): ChildProcess {
    starts.push(Date.now());
    const log = openSync(places.logFile, "a", 0o600);
    const child = spawn(process.execPath, ["--max-semi-space-size=1", SUPERVISOR, JSON.stringify(task)], {
      cwd: "/",
      env: POSTGRES_ENVIRONMENT,
      stdio: ["ignore", "ignore", log, "ipc"],
      detached: true,
    });
    closeSync(log);
    // Neither keeps this process alive: when it ends, the supervisor sees the closed channel and stops the server.
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
      close(`its supervisor ended ${recent} times within a minute; log: ${places.logFile}`);
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
