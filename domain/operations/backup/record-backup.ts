import { inTransaction } from "#db/client.server.ts";
import { databaseErrorCode } from "#db/health/database-errors.ts";
import { type System, system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { keysIfThere } from "./canaries.ts";
import type { WrittenBackup } from "./write-backup.ts";

/** PostgreSQL's error code on a read-only standby server. */
const READ_ONLY = "25006";

/**
 * Writes an audit row about a finished backup. Returns false when the audit key is missing, or when the
 * server is a read-only standby.
 */
export async function recordBackup(
  { manifest, bytes, digest }: WrittenBackup,
  isSealed: boolean,
  caller: System = system("command"),
): Promise<boolean> {
  if (!keysIfThere()) return false;
  try {
    await inTransaction((tx) =>
      recordAudit(tx, caller, {
        action: "BACKUP_MADE",
        table: "backups",
        recordId: manifest.id,
        details: {
          digest,
          bytes,
          sealed: isSealed,
          rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        },
      }),
    );
    return true;
  } catch (error) {
    if (databaseErrorCode(error) === READ_ONLY) return false;
    throw error;
  }
}
