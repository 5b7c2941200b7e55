import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { env } from "#env";
import { headMark, isMarkOf, seqOfMark } from "./audit-chain.ts";
import type { AuditProblem } from "./verify-audit-chain.ts";

/**
 * Saves the head of the audit log (the number and the mark of the newest row) outside the database. An
 * attacker with the owner role of the database can remove rows at the end of the log and restore an earlier
 * mark. Then the database alone does not show that rows are missing. The shop can detect the removal, because
 * the saved head is outside the database.
 */

/** The content of the file that stores the head of the audit log. */
const storedHead = z.object({
  /** The number of the newest row, a space, and the keyed mark of this row. */
  head: z.string().regex(/^\d{1,15} [0-9a-f]{64}$/),
  /** The ISO time at which the head was written. */
  at: z.string(),
  /** The day of the last mail. The day is empty when no mail was sent. */
  mailedOn: z.string().default(""),
});
export type StoredHead = z.output<typeof storedHead>;

/** The file of the saved head exists, but it is unreadable or malformed. */
export class UnreadableHead extends Error {
  constructor(path: string) {
    super(`The head of the audit log in ${path} cannot be read.`);
    this.name = "UnreadableHead";
  }
}

/**
 * Reads the saved head. Returns null when there is no file.
 * @throws UnreadableHead when the file is unreadable or malformed.
 */
export function readStoredHead(path = env.AUDIT_HEAD_FILE): StoredHead | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new UnreadableHead(path);
  }
  try {
    return storedHead.parse(JSON.parse(text));
  } catch {
    throw new UnreadableHead(path);
  }
}

/** Writes the file of the saved head atomically. Only the user of the process can read the file. */
export function writeStoredHead(kept: StoredHead, path = env.AUDIT_HEAD_FILE): void {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/**
 * Renames the file of the saved head to `*.before-restore`, because a restored log can end before the saved
 * head. Only the restore command calls this function.
 * @returns the new path, or null when there is no file.
 */
export function setAsideStoredHead(path = env.AUDIT_HEAD_FILE): string | null {
  if (!existsSync(path)) return null;
  const aside = `${path}.before-restore`;
  renameSync(path, aside);
  return aside;
}

/** Returns the current head of the audit log in the database, or null when the log is empty. */
export async function readHead(): Promise<string | null> {
  const [newest] = await db
    .select({ seq: adminAuditLog.seq, hash: adminAuditLog.hash })
    .from(adminAuditLog)
    .orderBy(desc(adminAuditLog.seq))
    .limit(1);
  return newest ? headMark(newest.seq, newest.hash) : null;
}

/**
 * Compares a head (the number and the mark of the newest row) with the audit log. Returns null when the row
 * that the head describes still exists unchanged.
 */
export async function compareHead(head: string): Promise<AuditProblem | null> {
  const seq = seqOfMark(head);
  const [row] = await db
    .select({ hash: adminAuditLog.hash })
    .from(adminAuditLog)
    .where(eq(adminAuditLog.seq, seq));
  if (!row) return { seq, problem: "is missing, though its number is known outside the database" };
  return isMarkOf(head, seq, row.hash)
    ? null
    : { seq, problem: "is not the row that is known outside the database" };
}

/**
 * Compares the saved head with the audit log. Returns null when the log contains the saved head unchanged, or
 * when no head is saved.
 */
export async function compareStoredHead(path = env.AUDIT_HEAD_FILE): Promise<AuditProblem | null> {
  let kept: StoredHead | null;
  try {
    kept = readStoredHead(path);
  } catch (error) {
    if (!(error instanceof UnreadableHead)) throw error;
    return { seq: 0, problem: "cannot be compared: the head outside the database cannot be read" };
  }
  return kept ? compareHead(kept.head) : null;
}
