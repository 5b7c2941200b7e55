import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { CHAIN_START, chainHash, HEAD, isMarkOf, seqOfMark } from "./audit-chain.ts";

/**
 * The last row that an earlier verification accepted. A process that remembers this row can later detect that
 * somebody removed or changed this row or an earlier row.
 */
export interface VerifiedEnd {
  seq: number;
  hash: Buffer;
}

export interface AuditProblem {
  /** The first row with a problem. */
  seq: number;
  problem:
    | "missing"
    | "does not follow the row before"
    | "was changed"
    | "is not marked as the newest"
    | "is missing, though its number is known outside the database"
    | "is not the row that is known outside the database"
    | "cannot be compared: the head outside the database cannot be read";
}

/** Number of rows read per query. */
const PAGE = 1_000;
const START: VerifiedEnd = { seq: 0, hash: CHAIN_START };

/**
 * Returns the newest row as the last verified row when the keyed mark of this row is right. Therefore a
 * process that has just started verifies only the rows after the last verified row. A full verification
 * checks the earlier rows. Returns undefined when the mark is wrong.
 */
export async function readMarkedEnd(): Promise<VerifiedEnd | undefined> {
  const [head] = await db.select().from(readerCursors).where(eq(readerCursors.name, HEAD));
  const seq = seqOfMark(head?.position);
  const [row] = await db.select().from(adminAuditLog).where(eq(adminAuditLog.seq, seq));
  return row && isMarkOf(head?.position ?? "", seq, row.hash) ? { seq, hash: row.hash } : undefined;
}

/**
 * Verifies the audit log and finds the first row that was edited, moved or removed. The verification also
 * detects rows that were removed from the end of the log.
 * @param from the last row of an earlier verification, which must still exist unchanged. By default the
 * verification starts at the first row.
 * @returns `problem`: null when all rows up to the newest row are valid and no row is missing. `end`: the
 * last valid row, for the parameter `from` of the next verification.
 */
export async function verifyAuditChain(
  from: VerifiedEnd = START,
): Promise<{ problem: AuditProblem | null; end: VerifiedEnd }> {
  // The function reads the mark before it reads the rows. Therefore rows that are added during the
  // verification come after the marked row.
  const [head] = await db
    .select({ position: readerCursors.position })
    .from(readerCursors)
    .where(eq(readerCursors.name, HEAD));
  const marked = seqOfMark(head?.position);
  let end = from;
  const broken = (seq: number, problem: AuditProblem["problem"]) => ({ problem: { seq, problem }, end });
  const isMarkRight = (seq: number, hash: Buffer) =>
    seq !== marked || isMarkOf(head?.position ?? "", seq, hash);

  if (from.seq > 0) {
    const [known] = await db.select().from(adminAuditLog).where(eq(adminAuditLog.seq, from.seq));
    if (!known) return broken(from.seq, "missing");
    if (!known.hash.equals(from.hash)) return broken(from.seq, "was changed");
    if (marked < from.seq || !isMarkRight(from.seq, from.hash))
      return broken(from.seq, "is not marked as the newest");
  }
  for (;;) {
    const rows = await db
      .select()
      .from(adminAuditLog)
      .where(sql`seq > ${end.seq}`)
      .orderBy(adminAuditLog.seq)
      .limit(PAGE);
    for (const row of rows) {
      if (row.seq !== end.seq + 1) return broken(end.seq + 1, "missing");
      if (!row.prevHash.equals(end.hash)) return broken(row.seq, "does not follow the row before");
      if (!row.hash.equals(chainHash(end.hash, row))) return broken(row.seq, "was changed");
      if (!isMarkRight(row.seq, row.hash)) return broken(row.seq, "is not marked as the newest");
      end = { seq: row.seq, hash: row.hash };
    }
    if (rows.length < PAGE) break;
  }
  if (marked > end.seq) return broken(end.seq + 1, "missing");
  if (marked === 0 && end.seq > 0) return broken(end.seq, "is not marked as the newest");
  return { problem: null, end };
}
