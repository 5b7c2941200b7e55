import { desc, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import type { BackupProblem, BackupProof } from "#db/values/backup-vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { env } from "#env";

/**
 * Maximum number of backups that a list shows, newest first. The shop keeps far fewer backups, because it
 * keeps only 7 daily, 4 weekly and 12 monthly backups.
 */
const SHOWN_MAX = 100;

/**
 * The maximum age of the last proof, in milliseconds. When the last proof is older, the shop raises a
 * critical alert.
 */
export const PROOF_OLD_MS = 36 * 3_600_000;

/** The state of the shop's backups. */
export interface BackupStanding {
  /** `BACKUP_TO`, or null when the shop makes no scheduled backups. */
  place: string | null;
  /** The newest proof, or null before the first proof. Times are in ISO format. */
  last: { provedAt: string; madeAt: string; proof: BackupProof; bytes: number; place: string } | null;
  /** Whether the newest proof is older than `PROOF_OLD_MS`. */
  isOld: boolean;
  /**
   * The problem of the newest attempt. When the newest attempt has no problem, this field contains a problem
   * that was found in a stored backup after the last proof. The field is null when there is no problem.
   */
  problem: { kind: BackupProblem; detail: string; at: string } | null;
}

export interface ListedBackup {
  id: string;
  name: string;
  place: string;
  /** The size is null until a complete file was written. */
  bytes: number | null;
  digest: string | null;
  /** Times in ISO format. */
  madeAt: string;
  provedAt: string | null;
  proof: BackupProof | null;
  problem: BackupProblem | null;
  /** The error code of the system or of the destination, or the code of a broken invariant. */
  detail: string;
  /**
   * Whether the destination has the whole file. If the destination does not have the whole file, the shop's
   * own disk can contain the only copy of the file.
   */
  isSent: boolean;
}

/**
 * Reads the newest proof and the current problem of the backups, for the doctor, the dashboard and the
 * alerts. `place` is the value of `BACKUP_TO` in this process.
 */
export async function readLastProof(): Promise<BackupStanding> {
  const [proven] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.provedAt))
    .orderBy(desc(backups.provedAt))
    .limit(1);
  const rows = await db.select().from(backups).orderBy(desc(backups.madeAt), backups.id).limit(SHOWN_MAX);
  const [newest] = rows;
  // When a later backup round has proved a newer backup, the function ignores the problem of an older backup.
  // The list of backups still shows the problem of the older backup.
  const changed = rows.find(
    ({ problem, triedAt }) => problem !== null && (!proven?.provedAt || triedAt > proven.provedAt),
  );
  const wrong = newest?.problem ? newest : changed;
  return {
    place: env.BACKUP_TO ?? null,
    last:
      proven?.provedAt && proven.proof
        ? {
            provedAt: proven.provedAt.toISOString(),
            madeAt: proven.madeAt.toISOString(),
            proof: proven.proof,
            bytes: proven.bytes ?? 0,
            place: proven.place,
          }
        : null,
    isOld: proven?.provedAt ? shopNow() - proven.provedAt.getTime() > PROOF_OLD_MS : false,
    problem: wrong?.problem
      ? { kind: wrong.problem, detail: wrong.detail, at: wrong.triedAt.toISOString() }
      : null,
  };
}

/** Reads the time of the newest proof for the metrics. Returns null before the first proof. */
export async function readProofTime(): Promise<{ provedAt: Date } | null> {
  const { last } = await readLastProof();
  return last && { provedAt: new Date(last.provedAt) };
}

/**
 * Reads the state of the backups for the back office.
 * @throws SignInRequired, NotPermitted
 */
export async function readBackupStanding(caller: Caller): Promise<BackupStanding> {
  requirePermission(caller, "backups.view");
  return readLastProof();
}

/** Lists the backups, newest first, at most 100. @throws SignInRequired, NotPermitted */
export async function listBackups(caller: Caller): Promise<ListedBackup[]> {
  requirePermission(caller, "backups.view");
  return allBackups();
}

/** Lists the backups for a command, newest first, at most 100. */
export async function allBackups(): Promise<ListedBackup[]> {
  const rows = await db.select().from(backups).orderBy(desc(backups.madeAt), backups.id).limit(SHOWN_MAX);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    place: row.place,
    bytes: row.bytes,
    digest: row.digest,
    madeAt: row.madeAt.toISOString(),
    provedAt: row.provedAt?.toISOString() ?? null,
    proof: row.proof,
    problem: row.problem,
    detail: row.detail,
    isSent: row.sentAt !== null,
  }));
}
