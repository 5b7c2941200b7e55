import { databaseErrorCode, inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { keysIfThere } from "./canaries.ts";
import type { WrittenBackup } from "./write-backup.ts";

/** A server that only follows another one takes no writes. */
const READ_ONLY = "25006";

/**
 * Notes in the audit log that everything was copied out; false where that cannot be: without the key of the log's chain, and
 * on a server that only follows another one.
 */
export async function recordBackup(
  { manifest, bytes, digest }: WrittenBackup,
  isSealed: boolean,
): Promise<boolean> {
  if (!keysIfThere()) return false;
  try {
    await inTransaction((tx) =>
      recordAudit(tx, system("command"), {
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
