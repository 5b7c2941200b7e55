import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { env } from "#env";
import { headMark, isMarkOf, seqOfMark } from "./audit-chain.ts";
import type { AuditProblem } from "./verify-audit-chain.ts";

/**
 * The head of the audit log, kept outside the database. Somebody with the database's own role can cut rows off the end of
 * the log and put an earlier mark of its newest row back; the database alone cannot tell. The head outside can.
 */

/** A head as it is kept in the file. */
const keptHead = z.object({
  /** The number of the newest row, a space, and its keyed mark. */
  head: z.string().regex(/^\d{1,15} [0-9a-f]{64}$/),
  /** ISO time of writing. */
  at: z.string(),
  /** The day of the last mail; empty when none was sent. */
  mailedOn: z.string().default(""),
});
export type KeptHead = z.output<typeof keptHead>;

/** The head outside the database cannot be read: the file is there and holds no head. */
export class UnreadableHead extends Error {
  constructor(path: string) {
    super(`The head of the audit log in ${path} cannot be read.`);
    this.name = "UnreadableHead";
  }
}

/** Reads the kept head; null where none was kept yet. @throws UnreadableHead */
export function readKeptHead(path = env.AUDIT_HEAD_FILE): KeptHead | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw new UnreadableHead(path);
  }
  try {
    return keptHead.parse(JSON.parse(text));
  } catch {
    throw new UnreadableHead(path);
  }
}

/** Writes the kept head, whole or not at all, for the owner of the process alone. */
export function writeKeptHead(kept: KeptHead, path = env.AUDIT_HEAD_FILE): void {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/**
 * Sets the kept head aside, under a name that ends in `.before-restore`: a restored log ends where its backup did. Only the
 * restore command calls this. Answers the new name; null where no head was kept.
 */
export function setAsideKeptHead(path = env.AUDIT_HEAD_FILE): string | null {
  if (!existsSync(path)) return null;
  const aside = `${path}.before-restore`;
  renameSync(path, aside);
  return aside;
}

/** The head of the audit log as the database has it now; null while the log is empty. */
export async function readHead(): Promise<string | null> {
  const [newest] = await db
    .select({ seq: adminAuditLog.seq, hash: adminAuditLog.hash })
    .from(adminAuditLog)
    .orderBy(desc(adminAuditLog.seq))
    .limit(1);
  return newest ? headMark(newest.seq, newest.hash) : null;
}

/** Compares a head from outside with the audit log: its row must still be there as it was. Null when it is. */
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

/** Compares the kept head with the audit log; null when the log holds it, and where none was kept yet. */
export async function compareKeptHead(path = env.AUDIT_HEAD_FILE): Promise<AuditProblem | null> {
  let kept: KeptHead | null;
  try {
    kept = readKeptHead(path);
  } catch (error) {
    if (!(error instanceof UnreadableHead)) throw error;
    return { seq: 0, problem: "cannot be compared: the head outside the database cannot be read" };
  }
  return kept ? compareHead(kept.head) : null;
}
