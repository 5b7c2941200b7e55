import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { isDatabaseAway } from "#db/health/database-errors.ts";
import { type System, system } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { whileAlone } from "#domain/kernel/jobs/while-alone.ts";
import { recordShopEvent } from "#domain/messaging/events/record-shop-event.ts";
import { recordBackup } from "#domain/operations/backup/record-backup.ts";
import { writeBackup } from "#domain/operations/backup/write-backup.ts";
import { type BackupPlace, PlaceProblem, systemCode } from "./backup-place.ts";
import {
  addRow,
  type BackupRow,
  deleteRow,
  listScratches,
  listUnsent,
  markProblem,
  markProven,
  markScratch,
  markSent,
  markWritten,
  readRow,
} from "./backup-rows.ts";
import { checkStored } from "./check-stored.ts";
import { type ProofTools, proveBackup } from "./prove-backup.ts";
import { readPassphrase } from "./read-passphrase.ts";
import { removeOldBackups } from "./remove-old-backups.ts";
import { reportBackups } from "./report-backups.ts";
import { requireOwnKeys } from "./require-own-keys.ts";
import { dropScratch } from "./scratch-database.ts";

export interface BackupTools extends Omit<ProofTools, "onScratch"> {
  place: BackupPlace;
  /**
   * The folder on this machine in which a backup is written first. The file stays in this folder until the
   * destination has the file.
   */
  spool: string;
  shopVersion: string;
  caller?: System;
  onStep?: (step: BackupStep) => void;
}

/** Another process is making a backup. Nothing was changed. */
export class BackupRunning extends DomainError {
  constructor() {
    super("backup_running", 409);
  }
}

export type BackupStep = "write" | "send" | "fetch" | "prove" | "check";

/**
 * Runs one backup round: makes a backup, sends it to its destination, fetches it back and proves the fetched
 * file. After the proof, reads older stored backups again. Then removes the backups that the rule of 7 days,
 * 4 weeks and 12 months does not keep. A file that could not be sent stays on this machine, and the next
 * round sends it again. Only one process at a time runs a round.
 * @returns the backup, together with its problem when the round failed. Returns null when another process
 * runs a round
 * @throws every error that is not a problem with a destination, a file or a proof. When the function throws
 * an error, the row of the backup contains the problem "unexpected"
 */
export async function runBackup(tools: BackupTools): Promise<BackupRow | null> {
  return whileAlone(advisoryLocks.backups, async () => {
    mkdirSync(tools.spool, { recursive: true, mode: 0o700 });
    await dropLeftScratches(tools.scratchUrl);
    const row = await takeRow(tools);
    try {
      const isProven = await workOn(row, tools).then(
        () => true,
        (error: unknown) => recordProblem(row.id, error, tools.signal),
      );
      if (isProven) await afterwards(tools);
    } finally {
      await reportBackups(undefined, true);
    }
    return (await readRow(row.id)) ?? row;
  });
}

/**
 * Drops the scratch databases of interrupted proofs. When a database cannot be dropped, the next backup round
 * tries again.
 */
async function dropLeftScratches(scratchUrl: string): Promise<void> {
  for (const { id, scratch } of await listScratches()) {
    try {
      await dropScratch(scratchUrl, scratch);
    } catch {
      continue;
    }
    await markScratch(id, null);
  }
}

/**
 * Returns the attempt that this round continues. The function returns the newest unsent attempt whose file is
 * still on this disk. When there is no such attempt, the function returns a new attempt.
 */
async function takeRow({ place, spool }: BackupTools): Promise<BackupRow> {
  let waiting: BackupRow | undefined;
  for (const row of await listUnsent()) {
    const isThere = row.digest !== null && existsSync(join(spool, row.name));
    if (isThere && !waiting) waiting = row;
    else await deleteRow(row.id);
  }
  clearSpool(spool, waiting?.name);
  if (waiting) return waiting;
  const id = randomUUID();
  const moment = new Date().toISOString().slice(0, 16).replaceAll(":", "");
  await addRow({ id, place: place.name, name: `handover-${moment}Z-${id.slice(0, 8)}.backup` });
  const row = await readRow(id);
  if (!row) throw new Error("the row of the backup is missing");
  return row;
}

/** Removes the files that interrupted backup rounds left on this disk. */
function clearSpool(spool: string, keep: string | undefined): void {
  for (const name of readdirSync(spool))
    if (name.startsWith("handover-") && name !== keep) rmSync(join(spool, name), { force: true });
}

async function workOn(row: BackupRow, tools: BackupTools): Promise<void> {
  const { place, spool, signal, onStep } = tools;
  const file = join(spool, row.name);
  if (row.digest === null) {
    onStep?.("write");
    await writeTo(file, row, tools);
  }
  onStep?.("send");
  await place.put(file, row.name, signal);
  await markSent(row.id, place.name);
  onStep?.("fetch");
  const copy = `${file}.fetched`;
  try {
    const fetched = await place.bringBack(row.name, copy, signal);
    onStep?.("prove");
    const onScratch = (name: string | null) => markScratch(row.id, name);
    const { digest, proof } = await proveBackup(fetched, { ...tools, onScratch });
    if (!(await markProven(row.id, digest, proof))) throw new PlaceProblem("damaged", "another file");
    const proved = { type: "backup.proved", subjectId: row.id, data: { name: row.name } } as const;
    await inTransaction((tx) => recordShopEvent(tx, proved));
  } finally {
    rmSync(copy, { force: true });
  }
  rmSync(file, { force: true });
}

async function writeTo(file: string, { id }: BackupRow, tools: BackupTools): Promise<void> {
  await requireOwnKeys();
  const passphrase = readPassphrase(tools.passphraseFile);
  const caller = tools.caller ?? system("worker");
  const { shopVersion, signal } = tools;
  const written = await onThisDisk(() => writeBackup(file, { id, shopVersion, passphrase, signal }));
  const { bytes, digest, manifest } = written;
  await markWritten(id, { bytes, digest, madeAt: new Date(manifest.madeAt) });
  await recordBackup(written, Boolean(passphrase), caller);
}

/**
 * Recognizes the errors of a disk on this machine that is full or that the process may not write to. All
 * other system errors are unexpected.
 */
async function onThisDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = systemCode(error);
    if (["ENOSPC", "EDQUOT", "EROFS", "EACCES"].includes(code))
      throw new PlaceProblem("disk_full", code, error);
    throw error;
  }
}

/**
 * Reads older backups again and removes backups that the rule of 7 days, 4 weeks and 12 months does not keep.
 * When the reading or the removal of older backups fails, the next backup round repeats the step.
 */
async function afterwards({ place, spool, signal, onStep }: BackupTools): Promise<void> {
  onStep?.("check");
  try {
    await checkStored(place, spool, signal);
    await removeOldBackups(place);
  } catch (error) {
    if (!(error instanceof PlaceProblem)) throw error;
  }
}

/**
 * Records why an attempt failed. Always returns false, which means that the backup is not proven.
 * @throws the error when the database is unreachable, when the process stops, or when the error is unexpected
 */
async function recordProblem(id: string, error: unknown, signal?: AbortSignal): Promise<false> {
  // The function first checks for a problem of the destination. The error code of the destination can equal
  // the error code of an unreachable database.
  if (error instanceof PlaceProblem && !signal?.aborted) {
    await markProblem(id, error.problem, error.detail);
    return false;
  }
  if (signal?.aborted || isDatabaseAway(error)) throw error;
  await markProblem(id, "unexpected", error instanceof Error ? error.name : "");
  throw error;
}
