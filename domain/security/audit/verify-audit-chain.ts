import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { CHAIN_START, chainHash, HEAD, isMarkOf, seqOfMark } from "./audit-chain.ts";

/** A row up to which the chain held; of a process that remembers one, the log can be neither shortened nor rewritten before it. */
export interface VerifiedEnd {
  seq: number;
  hash: Buffer;
}

export interface AuditProblem {
  /** The first row that does not hold. */
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

/** How many rows are read at once. */
const PAGE = 1_000;
const START: VerifiedEnd = { seq: 0, hash: CHAIN_START };

/**
 * Walks the audit log and names the first row whose chain does not hold: edited, removed, put elsewhere, or cut off at the end.
 * @param from the last row of an earlier walk, which must still be there as it was; the first row when left out.
 * @returns null as the problem when every row verifies without a gap up to the newest; and the end for the next walk.
 */
export async function verifyAuditChain(
  from: VerifiedEnd = START,
): Promise<{ problem: AuditProblem | null; end: VerifiedEnd }> {
  // Read first: rows that are added meanwhile come after it.
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
