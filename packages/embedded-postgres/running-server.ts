import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { isReady } from "./connection.ts";
import type { ServerPaths } from "./paths.ts";
import { makeSocketFolder } from "./paths.ts";
import { type RunningServer, runServer } from "./server-process.ts";

/** The maximum wait for the crash recovery of a busy database. The wait ends early when the server fails. */
const READY_MS = 120_000;

/**
 * Starts a server and waits until its database answers.
 * @throws Error with the reason when the server does not start.
 */
export async function startServer(
  paths: ServerPaths,
  binaries: Binaries,
  options: { durable: boolean; throwaway: boolean; mayCreateDatabases: boolean },
): Promise<RunningServer> {
  makeSocketFolder(paths);
  const { durable, throwaway } = options;
  const server = runServer({ paths, postgres: binaries.postgres, durable, throwaway });
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
