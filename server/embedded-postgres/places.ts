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

/** Where one embedded server keeps its parts, and who runs it. */
export type Places = {
  account: Account;
  /** Folder of all that follows, owned by the account, mode 0700. */
  home: string;
  /** PGDATA. */
  cluster: string;
  /** Folder of the Unix socket, owned by the account, mode 0700. */
  socketFolder: string;
  logFile: string;
  /** Who supervises the server now: see server-record.ts. */
  recordFile: string;
  lockFile: string;
};

/** Where clusters go when the data folder cannot be entered by the account that runs PostgreSQL. */
const SYSTEM_FOLDER = "/var/lib/handover";
const POINTER = "database.location";
/** The kernel's room for a socket path, less the closing zero: 108 on Linux, 104 on macOS. */
const SOCKET_PATH_LIMIT = process.platform === "linux" ? 107 : 103;
export const SOCKET_PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;

/** The file of the Unix socket in its folder. */
export const socketFile = (folder: string): string => join(folder, SOCKET_NAME);

/**
 * Finds the places of a data folder's server without changing anything; undefined when it never had one.
 * @throws when they belong to a user this process cannot act for.
 */
export function findPlaces(dataDir: string): Places | undefined {
  const pointer = join(dataDir, POINTER);
  const isElsewhere = existsSync(pointer);
  const home = isElsewhere ? readFileSync(pointer, "utf8").trim() : join(dataDir, "database");
  if (!existsSync(home)) {
    // Starting with an empty database instead would hide the loss.
    if (isElsewhere)
      throw new Error(
        `${pointer} says that the database is in ${home}, and that folder is gone. Put it back, or remove ${pointer} to start with an empty database.`,
      );
    return undefined;
  }
  const real = realpathSync(home);
  const cluster = join(real, "cluster");
  return placesIn(real, chooseAccount(existsSync(cluster) ? cluster : real));
}

/**
 * Finds or makes the places of a data folder's server: `<data>/database`, or a folder under /var/lib/handover named
 * by `<data>/database.location` when the account that runs PostgreSQL cannot reach the data folder.
 * @throws when no reachable folder can be made.
 */
export function preparePlaces(dataDir: string): Places {
  makeDataFolder(dataDir);
  const found = findPlaces(dataDir);
  if (found && canUseFolder(found.account, found.home)) return found;
  const wanted = join(realpathSync(dataDir), "database");
  const account = found?.account ?? chooseAccount(join(wanted, "cluster"));
  if (!found) {
    makePrivateFolder(wanted, account);
    if (canUseFolder(account, wanted)) return placesIn(wanted, account);
  }
  if (existsSync(join(wanted, "cluster"))) {
    throw new Error(
      `The database in ${wanted} cannot be reached by ${account.name}: open the folders above it for that user, or start as their owner.`,
    );
  }
  return placesIn(makeSystemHome(dataDir, account), account);
}

/** Makes the data folder; others may pass through it (the database's user must) but not list it. */
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
      `PostgreSQL runs as ${account.name}, who cannot reach ${dataDir}, and ${home} cannot be made. Set HANDOVER_DATA to a folder that ${account.name} can enter.`,
      { cause },
    );
  }
  if (!canUseFolder(account, home)) {
    throw new Error(
      `PostgreSQL runs as ${account.name}, who can reach neither ${dataDir} nor ${home}. Set HANDOVER_DATA to a folder that ${account.name} can enter.`,
    );
  }
  return claimPointer(join(dataDir, POINTER), home);
}

/** Writes the pointer whole and once: of two processes that start together, both use the winner's folder. */
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

/** Makes a folder that only the account (and root) can enter. */
export function makePrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
}

/** The places of a server inside a home of its account. */
export function placesIn(home: string, account: Account): Places {
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

/** The socket's folder: inside the home when its path is short enough, else a folder of the temp folder named by a hash of the home. */
export function chooseSocketFolder(home: string, limit: number = SOCKET_PATH_LIMIT): string {
  const inside = join(home, "run");
  const fits = (folder: string) => Buffer.byteLength(socketFile(folder)) <= limit;
  if (fits(inside)) return inside;
  const name = `handover-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
  const inTemp = join(tmpdir(), name);
  return fits(inTemp) ? inTemp : join("/tmp", name);
}

/**
 * Makes the socket's folder, or takes over the one that is there.
 * @throws when somebody else made it: a socket in it could be read by them.
 */
export function makeSocketFolder(places: Places): void {
  const there = lstatSync(places.socketFolder, { throwIfNoEntry: false });
  if (
    there &&
    (!there.isDirectory() || (there.uid !== accountUid(places.account) && there.uid !== process.getuid?.()))
  ) {
    throw new Error(
      `${places.socketFolder} belongs to somebody else, so the database's socket cannot be kept there. Remove it and start again.`,
    );
  }
  makePrivateFolder(places.socketFolder, places.account);
}
