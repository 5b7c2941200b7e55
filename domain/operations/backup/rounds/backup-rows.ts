import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";
import type { BackupProblem, BackupProof } from "#db/values/backup-vocabulary.ts";
import type { LastAttempts } from "./is-backup-due.ts";

export type BackupRow = typeof backups.$inferSelect;

export async function addRow(row: { id: string; place: string; name: string }): Promise<void> {
  await db.insert(backups).values(row);
}

/** Records that the complete file of a backup is on this machine's disk. */
export async function markWritten(
  id: string,
  written: { bytes: number; digest: string; madeAt: Date },
): Promise<void> {
  await db
    .update(backups)
    .set({ ...written, problem: null, detail: "", triedAt: sql`now()` })
    .where(eq(backups.id, id));
}

/** Records that the destination has the whole file. */
export async function markSent(id: string, place: string): Promise<void> {
  await db
    .update(backups)
    .set({ place, sentAt: sql`now()`, problem: null, detail: "" })
    .where(eq(backups.id, id));
}

/** Records that the stored bytes were read and that their digest is unchanged. */
export async function markChecked(id: string): Promise<void> {
  await db.update(backups).set({ checkedAt: sql`now()` }).where(eq(backups.id, id));
}

/**
 * Records a proof. The proof is valid only for the bytes that were fetched. The digest of the fetched file
 * must equal the digest in the row (rule O1).
 * @returns whether the digest of the fetched file equals the digest in the row
 */
export async function markProven(id: string, fetchedDigest: string, proof: BackupProof): Promise<boolean> {
  const { rowCount } = await db
    .update(backups)
    .set({
      checkedAt: sql`now()`,
      provedAt: sql`now()`,
      triedAt: sql`now()`,
      proof,
      problem: null,
      detail: "",
    })
    .where(and(eq(backups.id, id), eq(backups.digest, fetchedDigest), isNotNull(backups.sentAt)));
  return rowCount === 1;
}

/** Records a problem. The recorded problem makes an earlier proof of the same backup invalid. */
export async function markProblem(id: string, problem: BackupProblem, detail: string): Promise<void> {
  await db
    .update(backups)
    .set({ problem, detail: detail.slice(0, 200), provedAt: null, proof: null, triedAt: sql`now()` })
    .where(eq(backups.id, id));
}

/**
 * Records the scratch database of a running proof. The name is null when the scratch database was dropped.
 */
export async function markScratch(id: string, scratch: string | null): Promise<void> {
  await db.update(backups).set({ scratch }).where(eq(backups.id, id));
}

/** Lists the scratch databases that remain from interrupted proofs. */
export async function listScratches(): Promise<{ id: string; scratch: string }[]> {
  const rows = await db
    .select({ id: backups.id, scratch: backups.scratch })
    .from(backups)
    .where(isNotNull(backups.scratch));
  return rows.flatMap(({ id, scratch }) => (scratch ? [{ id, scratch }] : []));
}

/** Deletes the row of a backup whose file was removed or never written. */
export async function deleteRow(id: string): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id));
}

/** Returns a backup, or undefined when it does not exist. */
export async function readRow(id: string): Promise<BackupRow | undefined> {
  const [row] = await db.select().from(backups).where(eq(backups.id, id));
  return row;
}

/** Returns the newest attempt, or undefined before the first attempt. */
export async function newestRow(): Promise<BackupRow | undefined> {
  const [row] = await db.select().from(backups).orderBy(desc(backups.madeAt), backups.id).limit(1);
  return row;
}

/** Lists the attempts whose file the destination does not have, newest first. */
export async function listUnsent(): Promise<BackupRow[]> {
  return db.select().from(backups).where(isNull(backups.sentAt)).orderBy(desc(backups.madeAt)).limit(100);
}

/**
 * Lists the stored files of a destination, newest first. The rule of 7 days, 4 weeks and 12 months keeps this
 * list short.
 */
export async function listStored(place: string): Promise<BackupRow[]> {
  return db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.sentAt), eq(backups.place, place)))
    .orderBy(desc(backups.madeAt))
    .limit(200);
}

/** Reads the values that decide whether a backup is due. */
export async function readLastAttempts(): Promise<LastAttempts> {
  const [proven] = await db
    .select({ madeAt: backups.madeAt })
    .from(backups)
    .where(isNotNull(backups.provedAt))
    .orderBy(desc(backups.madeAt))
    .limit(1);
  const newest = await newestRow();
  const hasFailed = newest !== undefined && newest.provedAt === null;
  return {
    provenMadeAt: proven?.madeAt ?? null,
    failed: hasFailed ? { triedAt: newest.triedAt, isUnsent: newest.sentAt === null } : null,
  };
}
