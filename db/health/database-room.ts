import type pg from "pg";
import { databaseErrorCode, isNoRoom } from "./database-errors.ts";

/** The database's error for a full disk. */
const DISK_FULL = "53100";
/** The interval between two probes of `hasRoom`, in milliseconds. */
const PROBE_MS = 5_000;

/** The state of the database's disk, as far as this process knows. */
const room = { isFull: false, probedAt: Number.NEGATIVE_INFINITY };
let hear: (isFull: boolean) => void = () => {};

/**
 * Registers a function that is called when the disk of the database becomes full, and when it has space
 * again.
 */
export function onRoomChange(listener: (isFull: boolean) => void): void {
  hear = listener;
}

function setFull(isFull: boolean): void {
  if (room.isFull === isFull) return;
  room.isFull = isFull;
  hear(isFull);
}

/** Records that the database's disk is full when `code` is the server's error code for a full disk. */
export function noteServerError(code: string | undefined): void {
  if (code === DISK_FULL) setFull(true);
}

/**
 * Whether the database can write, as far as this process knows. The function sends its first query only after
 * a write has failed on a full disk. After a failed write, the function probes the disk at most every five
 * seconds, until a probe succeeds.
 */
export async function hasRoom(database: Pick<pg.Pool, "query">): Promise<boolean> {
  if (room.isFull && performance.now() - room.probedAt >= PROBE_MS) await probeRoom(database);
  return !room.isFull;
}

/**
 * Makes the server create and remove a temporary file of about 2 MB. PostgreSQL must allocate new disk blocks
 * for this file. A small write would not prove free disk space, because it may reuse free space inside a
 * table. The check changes no table.
 * @throws the error of a connection that failed
 */
export async function probeRoom(database: Pick<pg.Pool, "query">): Promise<boolean> {
  room.probedAt = performance.now();
  try {
    await database.query("set local work_mem = '64kB'; select count(*) from generate_series(1, 100000)");
    setFull(false);
  } catch (error) {
    if (isNoRoom(error)) setFull(true);
    // When the probe fails with another database error, the function assumes that the disk has free space.
    // For example, the probe can exceed the limit for temporary files.
    else if (databaseErrorCode(error)) setFull(false);
    else throw error;
  }
  return !room.isFull;
}
