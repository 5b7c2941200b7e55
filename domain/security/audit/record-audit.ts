import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { Transaction } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { readerCursors } from "#db/schema/settings.ts";
import type { ActorKind } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { CHAIN_START, chainHash, HEAD, headMark, seqOfMark } from "./audit-chain.ts";

export interface AuditEntry {
  /** The action type, such as ACCOUNT_DATA_DECRYPTED, INVENTORY_IMPORTED or SECURITY_EVENT (spec B3-20). */
  action: string;
  table: string;
  recordId: string;
  permission?: string;
  /** Numbers, ids and short texts. Never a secret. */
  details?: Record<string, unknown>;
}

/**
 * Appends one row to the audit log and marks it as the newest. Each row contains a keyed hash of the row's
 * content and of the previous row's hash. This hash chains the row to the previous row. The key is not in the
 * database. Call this function last in a transaction, because the function locks the chain until the commit.
 * @returns the number (`seq`) of the row.
 */
export async function recordAudit(tx: Transaction, caller: Caller, entry: AuditEntry): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain})`);
  const found = await tx.execute<{ seq: string | null; hash: Buffer | null; mark: string | null }>(sql`
    select last.seq, last.hash, (select position from ${readerCursors} where name = ${HEAD}) as mark
    from (select 1) one left join lateral (select seq, hash from ${adminAuditLog} order by seq desc limit 1) last on true`);
  const last = found.rows[0];
  const prevHash = last?.hash ?? CHAIN_START;
  const row = {
    // When rows were removed at the end of the log, the new row still gets a higher number than these rows.
    // Therefore the verification detects the missing numbers.
    seq: Math.max(Number(last?.seq ?? 0), seqOfMark(last?.mark)) + 1,
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
    createdAt: new Date(shopNow()),
  };
  const hash = chainHash(prevHash, row);
  await tx.insert(adminAuditLog).values({ ...row, prevHash, hash });
  const position = headMark(row.seq, hash);
  await tx
    .insert(readerCursors)
    .values({ name: HEAD, position })
    .onConflictDoUpdate({ target: readerCursors.name, set: { position, updatedAt: sql`now()` } });
  return row.seq;
}

const actorKindOf = (caller: Caller): ActorKind =>
  caller.kind === "shopper" || caller.kind === "staff"
    ? caller.kind
    : caller.kind === "order_session"
      ? "shopper"
      : caller.kind === "system" && caller.name === "command"
        ? "command"
        : "system";
