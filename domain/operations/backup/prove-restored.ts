import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { Manifest } from "./format.ts";

/**
 * Asks a restored shop everything that must always be true, the audit log's chain among it, and notes the restoring in that
 * log. What is broken was so in the backup, or became so by the time that has passed since.
 */
export async function proveRestored({ id, madeAt }: Manifest): Promise<{ broken: BrokenInvariant[] }> {
  const broken = await findBrokenInvariants();
  await inTransaction((tx) =>
    recordAudit(tx, system("command"), {
      action: "BACKUP_RESTORED",
      table: "backups",
      recordId: id,
      details: { made_at: madeAt, broken: broken.map(({ code }) => code) },
    }),
  );
  return { broken };
}
