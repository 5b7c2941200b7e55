import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prepareBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { APPLICATION, accepts, isReady, PROOF, socketUrl } from "./connection.ts";
import { clearLeftovers, livingPostmaster } from "./leftovers.ts";
import { whileHolding } from "./opening-lock.ts";
import type { ServerPaths } from "./paths.ts";
import { findServerPaths, prepareServerPaths } from "./paths.ts";
import { startServer } from "./running-server.ts";
import { livingWatchdog } from "./server-record.ts";

export type OpenDatabase = {
  /**
   * The URL with the role that owns the tables, for any PostgreSQL driver. The URL may contain a password.
   */
  url: string;
  /**
   * The URL with the role of web servers and workers. `applicationUrl` equals `url` when the database has
   * only one role.
   */
  applicationUrl: string;
  /**
   * The URL with a role that has the right to create databases. The shop uses this role to prove backups.
   * Only an embedded server has a URL with this role.
   */
  scratchUrl?: string;
  /** Whether the database server is the embedded server of the data folder. */
  embedded: boolean;
  /** Whether another process runs the server. `stop` does nothing when another process runs the server. */
  joined: boolean;
  /**
   * Stops the server if this process started it. `abort` skips the last checkpoint. Committed data is safe.
   */
  stop(how?: "stop" | "abort"): Promise<void>;
  /**
   * Resolves with the reason when the embedded server ends and will not restart. When this process started
   * the server, the promise resolves only when the server ends without a call of `stop`. When another process
   * started the server, the promise resolves some seconds after the server's end.
   */
  closed: Promise<string>;
};

const JOIN_MS = 60_000;
const STOP_MS = 60_000;
/** A living process replaces a killed watchdog within this time. */
const UNWATCHED_MS = 5_000;
/** The interval at which a process that has joined the server checks the watchdog. */
const LOOK_MS = 1_000;
const never = new Promise<string>(() => {});

/**
 * Opens the shop's database: the database at `databaseUrl`, or, without this URL, the embedded server of the
 * data folder. When the embedded server runs, this process joins the server. When the embedded server does
 * not run, this process starts the server. A started server ends together with this process, even after
 * SIGKILL.
 * @throws Error with a message for the operator when the database cannot be started or reached.
 */
export async function openDatabase(input: {
  dataDir: string;
  databaseUrl?: string | undefined;
  /**
   * The URL with the role that owns the tables. Set `ownerUrl` when the role in `databaseUrl` does not own
   * the tables.
   */
  ownerUrl?: string | undefined;
}): Promise<OpenDatabase> {
  const { databaseUrl, ownerUrl } = input;
  if (databaseUrl) {
    const url = ownerUrl ?? databaseUrl;
    const outside = { embedded: false, joined: true, stop: async () => {}, closed: never };
    return { url, applicationUrl: databaseUrl, ...outside };
  }
  const paths = prepareServerPaths(input.dataDir);
  return whileHolding(paths.lockFile, async () => {
    if (await isRunning(paths)) return joinedDatabase(paths);
    const binaries = prepareBinaries(paths.account, (release) => join(paths.home, `postgresql-${release}`));
    await ensureCluster(paths, binaries, { sync: true });
    const server = await startServer(paths, binaries, {
      durable: true,
      throwaway: false,
      mayCreateDatabases: false,
    });
    return {
      url: socketUrl(paths.socketFolder),
      applicationUrl: socketUrl(paths.socketFolder, APPLICATION),
      scratchUrl: socketUrl(paths.socketFolder, PROOF),
      embedded: true,
      joined: false,
      stop: server.stop,
      closed: server.closed,
    };
  });
}

/**
 * Joins the embedded server of a data folder. Returns undefined when no server runs.
 * @throws Error when this process cannot act as the user who owns the server.
 */
export async function joinDatabase(dataDir: string): Promise<OpenDatabase | undefined> {
  const paths = findServerPaths(dataDir);
  if (!paths) return undefined;
  return whileHolding(paths.lockFile, async () =>
    (await isRunning(paths)) ? joinedDatabase(paths) : undefined,
  );
}

/**
 * Stops the embedded server of a data folder and waits for its end. The server may belong to another process.
 * Returns false when no server ran.
 */
export async function stopDatabase(dataDir: string): Promise<boolean> {
  const paths = findServerPaths(dataDir);
  if (!paths) return false;
  const watchdog = livingWatchdog(paths);
  if (!watchdog) {
    const isLeft = livingPostmaster(paths) !== undefined;
    if (isLeft) await clearLeftovers(paths);
    return isLeft;
  }
  process.kill(watchdog.pid, "SIGTERM");
  const deadline = Date.now() + STOP_MS;
  let unwatchedSince: number | undefined;
  // The signal ends the watchdog. The process that opened the server then starts a new watchdog, stops the
  // server, and finally ends the new watchdog.
  while (livingWatchdog(paths) || livingPostmaster(paths) !== undefined) {
    if (Date.now() > deadline)
      throw new Error(`The database in ${paths.home} does not stop; its log: ${paths.logFile}`);
    unwatchedSince = livingWatchdog(paths) ? undefined : (unwatchedSince ?? Date.now());
    // When no process replaces the watchdog within this time, the process that opened the server has also
    // ended.
    if (unwatchedSince !== undefined && Date.now() - unwatchedSince > UNWATCHED_MS)
      await clearLeftovers(paths);
    else await sleep(50);
  }
  return true;
}

function joinedDatabase(paths: ServerPaths): OpenDatabase {
  return {
    url: socketUrl(paths.socketFolder),
    applicationUrl: socketUrl(paths.socketFolder, APPLICATION),
    scratchUrl: socketUrl(paths.socketFolder, PROOF),
    embedded: true,
    joined: true,
    stop: async () => {},
    closed: untilGone(paths),
  };
}

/**
 * Waits until no process has run the server for some seconds. The timer of this wait does not keep this
 * process alive. Therefore a command that uses another process's server can end as soon as its own work is
 * done.
 */
async function untilGone(paths: ServerPaths): Promise<string> {
  let goneSince: number | undefined;
  while (goneSince === undefined || Date.now() - goneSince < UNWATCHED_MS) {
    await sleep(LOOK_MS, undefined, { ref: false });
    goneSince = livingWatchdog(paths) ? undefined : (goneSince ?? Date.now());
  }
  return "the process that had started it has stopped it";
}

/** Waits while a server restarts or stops. Returns whether this process can join a server. */
async function isRunning(paths: ServerPaths): Promise<boolean> {
  const deadline = Date.now() + JOIN_MS;
  while (livingWatchdog(paths)) {
    if (await isReady(paths.socketFolder, { mayCreateDatabases: false })) return true;
    if (Date.now() > deadline)
      throw new Error(`The database in ${paths.home} runs but does not answer; its log: ${paths.logFile}`);
    await sleep(100);
  }
  // When a server answers but has no visible process, the server runs in another container with the same
  // folder.
  return livingPostmaster(paths) === undefined && (await accepts(paths.socketFolder));
}
