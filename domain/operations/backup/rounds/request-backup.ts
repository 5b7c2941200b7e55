import { eq, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { env } from "#env";
import type { BackupRow } from "./backup-rows.ts";
import { type BackupTools, runBackup } from "./run-backup.ts";

/**
 * The name of the row that stores a request for a backup until the worker makes the backup. One row causes
 * one backup round, even when staff press the button several times.
 */
const REQUEST = "backup request";

/** The shop makes no scheduled backups, because `BACKUP_TO` is not set. Nothing was changed. */
export class BackupsOff extends DomainError {
  constructor() {
    super("backups_off", 409);
  }
}

/** "waiting": the worker begins within seconds. "running": a process makes and proves a backup. */
export type RequestState = "none" | "waiting" | "running";

/**
 * Asks the worker for a backup now. While a request is waiting or running, a further request changes nothing.
 * @returns whether this call made the request
 * @throws SignInRequired, NotPermitted, SecondFactorRequired; BackupsOff without `BACKUP_TO`
 */
export async function requestBackup(caller: Caller): Promise<{ isNew: boolean }> {
  return audited(caller, "backups.make", async (tx) => {
    if (!env.BACKUP_TO) throw new BackupsOff();
    const { rowCount } = await tx
      .insert(readerCursors)
      .values({ name: REQUEST, position: new Date().toISOString() })
      .onConflictDoNothing();
    const result = { isNew: rowCount !== 0 };
    if (!result.isNew) return { audit: null, result };
    return { audit: "BACKUP_REQUESTED", table: "backups", recordId: REQUEST, result };
  });
}

/** Reads whether a backup was requested or is running. @throws SignInRequired, NotPermitted */
export async function readRequestState(caller: Caller): Promise<RequestState> {
  requirePermission(caller, "backups.view");
  const { rows } = await db.execute<{ isRunning: boolean; isWaiting: boolean }>(sql`select
    exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${advisoryLocks.backups}
      and database = (select oid from pg_database where datname = current_database()) and granted) as "isRunning",
    exists (select from ${readerCursors} where ${eq(readerCursors.name, REQUEST)}) as "isWaiting"`);
  if (rows[0]?.isRunning) return "running";
  return rows[0]?.isWaiting ? "waiting" : "none";
}

/**
 * Makes the requested backup. The worker calls the function every few seconds. While another process makes a
 * backup, the request stays stored. The request also stays stored when this process stops or loses the
 * connection to the database. The next call then repeats the backup.
 * @param tools null when `BACKUP_TO` is not set
 * @returns the backup; null when no backup was requested or another process makes a backup
 * @throws like `runBackup`
 */
export async function backUpWhenRequested(tools: BackupTools | null): Promise<BackupRow | null> {
  if (!tools) return null;
  const requested = await db.select().from(readerCursors).where(eq(readerCursors.name, REQUEST));
  if (requested.length === 0) return null;
  let isOver = true;
  try {
    const made = await runBackup(tools);
    isOver = made !== null;
    return made;
  } finally {
    // When a backup round fails, the row of its backup contains the problem. The daily schedule then repeats
    // the backup, so the function deletes the request.
    if (isOver && !tools.signal?.aborted)
      await db
        .delete(readerCursors)
        .where(eq(readerCursors.name, REQUEST))
        .catch(() => {});
  }
}
