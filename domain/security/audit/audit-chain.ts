import { createHmac, timingSafeEqual } from "node:crypto";
import type { adminAuditLog } from "#db/schema/security.ts";
import { keyring } from "#domain/security/vault/keyring.ts";

/** What the first row of the audit log follows. */
export const CHAIN_START = Buffer.alloc(32);

type ChainedRow = Omit<typeof adminAuditLog.$inferSelect, "id" | "prevHash" | "hash">;

/** The hash of a row, over itself and the row before, under a key that the database does not hold. */
export function chainHash(prevHash: Buffer, row: ChainedRow): Buffer {
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

/** The cursor that names the newest row: rows cut off at the end leave a chain that holds, and only this tells. */
export const HEAD = "audit-head";

/** The mark of a row as the newest one; whoever lacks the key cannot make it for an older row. */
export function headMark(seq: number, hash: Buffer): string {
  const mark = createHmac("sha256", keyring().audit).update(`head ${seq} `).update(hash).digest("hex");
  return `${seq} ${mark}`;
}

/** The number in a mark; 0 where there is none, or it is none. */
export const seqOfMark = (mark: string | null | undefined): number =>
  Number(/^\d{1,15}(?= )/.exec(mark ?? "")?.[0] ?? 0);

/** Whether a mark is this row's. */
export function isMarkOf(mark: string, seq: number, hash: Buffer): boolean {
  const right = Buffer.from(headMark(seq, hash));
  const given = Buffer.from(mark);
  return given.length === right.length && timingSafeEqual(given, right);
}
