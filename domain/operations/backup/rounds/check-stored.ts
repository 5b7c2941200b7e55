import { rmSync } from "node:fs";
import { join } from "node:path";
import { BrokenBackup } from "#domain/operations/backup/format.ts";
import { readDigest } from "#domain/operations/backup/read-backup.ts";
import { type BackupPlace, PlaceProblem } from "./backup-place.ts";
import { listStored, markChecked, markProblem } from "./backup-rows.ts";

/**
 * In one backup round, the function reads at most about this number of bytes of older backups again. When the
 * limit is reached within a file, the round still reads this file to its end.
 */
const BYTES_MAX = 2_000_000_000;

/**
 * Reads stored backups again, and compares each backup with its digest. The function first reads the backup
 * that it has not read for the longest time. When a file has changed or is missing, the function records a
 * problem, and the proof of this backup becomes invalid.
 * @throws PlaceProblem when the destination does not answer
 */
export async function checkStored(place: BackupPlace, spool: string, signal?: AbortSignal): Promise<void> {
  const stored = (await listStored(place.name)).filter(({ problem }) => problem === null);
  stored.sort((a, b) => (a.checkedAt?.getTime() ?? 0) - (b.checkedAt?.getTime() ?? 0));
  let read = 0;
  for (const { id, name, bytes, digest } of stored) {
    if (read > BYTES_MAX || signal?.aborted) return;
    read += bytes ?? 0;
    const found = await problemOf(place, name, digest, join(spool, `${name}.fetched`), signal);
    if (found) await markProblem(id, found.problem, found.detail);
    else await markChecked(id);
  }
}

async function problemOf(
  place: BackupPlace,
  name: string,
  digest: string | null,
  copy: string,
  signal?: AbortSignal,
): Promise<PlaceProblem | null> {
  try {
    const found = await readDigest(await place.bringBack(name, copy, signal));
    return found === digest ? null : new PlaceProblem("damaged", "another file");
  } catch (error) {
    if (error instanceof BrokenBackup) return new PlaceProblem("damaged", "");
    if (error instanceof PlaceProblem && error.problem === "place_gone") return error;
    throw error;
  } finally {
    rmSync(copy, { force: true });
  }
}
