import { createHmac, timingSafeEqual } from "node:crypto";
import type { adminAuditLog } from "#db/schema/security.ts";
import { keyring } from "#domain/security/vault/keyring.ts";

/** The `prevHash` of the first row of the audit log. */
export const CHAIN_START = Buffer.alloc(32);

type ChainedRow = Omit<typeof adminAuditLog.$inferSelect, "id" | "prevHash" | "hash">;

/**
 * Computes the keyed hash of a row over its content and the hash of the previous row. The key is not in the
 * database.
 */
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

/**
 * Sorts object keys, because jsonb does not preserve their order and the hash must not depend on the order.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .map(([name, inner]) => [name, sorted(inner)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Name of the cursor that stores which row is the newest. Without this cursor, the shop could not detect that
 * rows were removed at the end of the log.
 */
export const HEAD = "audit-head";

/**
 * Returns the keyed mark that identifies a row as the newest row of the audit log. Without the key, an
 * attacker cannot create a mark that presents an older row as the newest row.
 * @param audit the key, by default the key of this process
 */
export function headMark(seq: number, hash: Buffer, audit: Buffer = keyring().audit): string {
  const mark = createHmac("sha256", audit).update(`head ${seq} `).update(hash).digest("hex");
  return `${seq} ${mark}`;
}

/** Returns the row number in a mark, or 0 when the mark is missing or malformed. */
export const seqOfMark = (mark: string | null | undefined): number =>
  Number(/^\d{1,15}(?= )/.exec(mark ?? "")?.[0] ?? 0);

/**
 * Returns whether a mark belongs to this row and was made with the right key. The default key is the key of
 * this process.
 */
export function isMarkOf(mark: string, seq: number, hash: Buffer, audit?: Buffer): boolean {
  const right = Buffer.from(headMark(seq, hash, audit));
  const given = Buffer.from(mark);
  return given.length === right.length && timingSafeEqual(given, right);
}
