import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { accountUid, canUseFolder, chooseAccount } from "./account.ts";

/** The paths of one embedded server, and the account that runs it. */
export type ServerPaths = {
  account: Account;
  /**
   * The folder that contains all files and folders of the server. The account owns the folder, and the
   * folder's mode is 0700.
   */
  home: string;
  /** The folder of the cluster (PGDATA). */
  cluster: string;
  /** The folder of the Unix socket, owned by the account, mode 0700. */
  socketFolder: string;
  logFile: string;
  /** The file that names the current watchdog. server-record.ts describes this file. */
  recordFile: string;
  lockFile: string;
};

/** When PostgreSQL's account cannot enter the data folder, the cluster is below this folder. */
const SYSTEM_FOLDER = "/var/lib/handover";
const POINTER = "database.location";
/**
 * The maximum length of a Unix socket's path, without the zero byte at the end: 107 bytes on Linux, 103 on
 * macOS.
 */
const SOCKET_PATH_LIMIT = process.platform === "linux" ? 107 : 103;
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

export const socketFile = (folder: string): string => join(folder, SOCKET_NAME);

/**
 * Finds the paths of a data folder's server without changing anything. Returns undefined when the folder
 * never had a server.
 * @throws Error when this process cannot act as the user who owns the paths, or when the pointer file names a
 * missing folder.
 */
export function findServerPaths(dataDir: string): ServerPaths | undefined {
  const pointer = join(dataDir, POINTER);
  const isElsewhere = existsSync(pointer);
  const home = isElsewhere ? readFileSync(pointer, "utf8").trim() : join(dataDir, "database");
  if (!existsSync(home)) {
    // The function does not create a new empty database, because then nobody would notice that the old
    // database is lost.
    if (isElsewhere)
      throw new Error(
        `${pointer} names ${home} as the folder of the database, but that folder does not exist. Restore the folder, or remove ${pointer} to start with an empty database.`,
      );
    return undefined;
  }
  const real = realpathSync(home);
  const cluster = join(real, "cluster");
  return serverPathsIn(real, chooseAccount(existsSync(cluster) ? cluster : real));
}

/**
 * Finds or creates the paths of a data folder's server. The home is `<data>/database`. When PostgreSQL's
 * account cannot reach the data folder, the server's home folder is under /var/lib/handover. The file
 * `<data>/database.location` then names the home folder.
 * @throws Error when no reachable folder can be created.
 */
export function prepareServerPaths(dataDir: string): ServerPaths {
  makeDataFolder(dataDir);
  const found = findServerPaths(dataDir);
  if (found && canUseFolder(found.account, found.home)) return found;
  const wanted = join(realpathSync(dataDir), "database");
  const account = found?.account ?? chooseAccount(join(wanted, "cluster"));
  if (!found) {
    makePrivateFolder(wanted, account);
    if (canUseFolder(account, wanted)) return serverPathsIn(wanted, account);
  }
  if (existsSync(join(wanted, "cluster"))) {
    throw new Error(
      `The database in ${wanted} cannot be reached by ${account.name}. Let that user enter the parent folders, or start as their owner.`,
    );
  }
  return serverPathsIn(makeSystemHome(dataDir, account), account);
}

/**
 * Creates the data folder. When root creates the folder, the folder's mode is 0711, because the database's
 * account must pass through the folder.
 */
function makeDataFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function makeSystemHome(dataDir: string, account: Account): string {
  const home = join(SYSTEM_FOLDER, randomBytes(6).toString("hex"));
  try {
    mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
    makePrivateFolder(home, account);
  } catch (cause) {
    throw new Error(
      `PostgreSQL runs as ${account.name}, which cannot reach ${dataDir}, and ${home} could not be created. Set HANDOVER_DATA to a folder that ${account.name} can enter.`,
      { cause },
    );
  }
  if (!canUseFolder(account, home)) {
    throw new Error(
      `PostgreSQL runs as ${account.name}, which can reach neither ${dataDir} nor ${home}. Set HANDOVER_DATA to a folder that ${account.name} can enter.`,
    );
  }
  return claimPointer(join(dataDir, POINTER), home);
}

/**
 * Writes the pointer file atomically and only once. When two processes start together, both use the folder of
 * the process that wrote first.
 */
function claimPointer(pointer: string, home: string): string {
  const draft = `${pointer}.${process.pid}`;
  writeFileSync(draft, `${home}\n`, { mode: 0o600 });
  try {
    linkSync(draft, pointer);
    return home;
  } catch {
    rmSync(home, { recursive: true, force: true });
    return readFileSync(pointer, "utf8").trim();
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates a folder that only the account and root can enter. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
}

export function serverPathsIn(home: string, account: Account): ServerPaths {
  return {
    account,
    home,
    cluster: join(home, "cluster"),
    socketFolder: chooseSocketFolder(home),
    logFile: join(home, "postgres.log"),
    recordFile: join(home, "server.json"),
    lockFile: join(home, "opening.lock"),
  };
}

/**
 * Returns the socket's folder. The socket's folder is inside the server's home folder when the path of the
 * socket is short enough. When this path is too long, the socket's folder is in the temp folder. The name of
 * the folder in the temp folder contains a hash of the path of the home folder.
 */
export function chooseSocketFolder(home: string, limit: number = SOCKET_PATH_LIMIT): string {
  const inside = join(home, "run");
  const fits = (folder: string) => Buffer.byteLength(socketFile(folder)) <= limit;
  if (fits(inside)) return inside;
  const name = `handover-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
  const inTemp = join(tmpdir(), name);
  return fits(inTemp) ? inTemp : join("/tmp", name);
}

/**
 * Creates the socket's folder, or takes over an existing folder of the same owner.
 * @throws Error when another user created the folder, because that user could read the socket.
 */
export function makeSocketFolder(paths: ServerPaths): void {
  const there = lstatSync(paths.socketFolder, { throwIfNoEntry: false });
  if (
    there &&
    (!there.isDirectory() || (there.uid !== accountUid(paths.account) && there.uid !== process.getuid?.()))
  ) {
    throw new Error(
      `${paths.socketFolder} was created by another user, so the database's socket cannot be stored there. Remove it and start again.`,
    );
  }
  makePrivateFolder(paths.socketFolder, paths.account);
}
