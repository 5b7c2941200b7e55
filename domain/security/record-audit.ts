import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { db, type Transaction } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { ActorKind } from "#db/vocabulary.ts";
import type { Caller } from "#domain/caller.ts";
import { keyring } from "#domain/vault/keyring.ts";

export interface AuditEntry {
  /** ACCOUNT_DATA_DECRYPTED, INVENTORY_IMPORTED, SECURITY_EVENT, ... (spec: back-office §9). */
  action: string;
  table: string;
  recordId: string;
  permission?: string;
  /** Numbers, ids and words; never a secret. */
  details?: Record<string, unknown>;
}

/** Any fixed number: writers of the chain take turns. */
const CHAIN_LOCK = 7_261_002;
export const CHAIN_START = Buffer.alloc(32);

/**
 * Appends one row to the audit log, chained to the row before by a hash whose key the database does not hold.
 * Call it as the last statement of a transaction: the chain's lock is held until the commit. Answers the row's seq.
 */
export async function recordAudit(tx: Transaction, caller: Caller, entry: AuditEntry): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
  const last = await tx.execute<{ seq: string; hash: Buffer }>(
    sql`select seq, hash from ${adminAuditLog} order by seq desc limit 1`,
  );
  const prevHash = last.rows[0]?.hash ?? CHAIN_START;
  const row = {
    seq: Number(last.rows[0]?.seq ?? 0) + 1,
    actionType: entry.action,
    tableName: entry.table,
    recordId: entry.recordId,
    actorKind: actorKindOf(caller),
    actorId: caller.kind === "shopper" || caller.kind === "staff" ? caller.userId : null,
    permission: entry.permission ?? "",
    requestId: caller.origin.requestId,
    ip: caller.origin.ip,
    userAgent: caller.origin.userAgent,
    details: entry.details ?? {},
    createdAt: new Date(),
  };
  await tx.insert(adminAuditLog).values({ ...row, prevHash, hash: chainHash(prevHash, row) });
  return row.seq;
}

type ChainedRow = Omit<typeof adminAuditLog.$inferSelect, "id" | "prevHash" | "hash">;

function chainHash(prevHash: Buffer, row: ChainedRow): Buffer {
  const content = JSON.stringify([
    row.seq,
    row.actionType,
    row.tableName,
    row.recordId,
    row.actorKind,
    row.actorId,
    row.permission,
    row.requestId,
    row.ip,
    row.userAgent,
    sorted(row.details),
    row.createdAt.toISOString(),
  ]);
  return createHmac("sha256", keyring().audit).update(prevHash).update(content).digest();
}

/** jsonb does not keep the order of keys; the hash must not depend on it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .map(([name, inner]) => [name, sorted(inner)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const actorKindOf = (caller: Caller): ActorKind =>
  caller.kind === "shopper" || caller.kind === "staff"
    ? caller.kind
    : caller.kind === "system" && caller.name === "command"
      ? "command"
      : "system";

/**
 * Walks the whole audit log and names the first row whose chain does not hold.
 * @returns the row's seq and what is wrong, or null when every row verifies without a gap.
 */
export async function verifyAuditChain(): Promise<{ seq: number; problem: string } | null> {
  let prevHash: Buffer = CHAIN_START;
  let expected = 1;
  for (;;) {
    const rows = await db
      .select()
      .from(adminAuditLog)
      .where(sql`seq >= ${expected}`)
      .orderBy(adminAuditLog.seq)
      .limit(1000);
    for (const row of rows) {
      if (row.seq !== expected) return { seq: expected, problem: "missing" };
      if (!row.prevHash.equals(prevHash)) return { seq: row.seq, problem: "does not follow the row before" };
      if (!row.hash.equals(chainHash(prevHash, row))) return { seq: row.seq, problem: "was changed" };
      prevHash = row.hash;
      expected++;
    }
    if (rows.length < 1000) return null;
  }
}
