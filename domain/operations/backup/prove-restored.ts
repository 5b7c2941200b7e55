import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { Manifest } from "./format.ts";

/**
 * The number of connections that check the invariants at the same time. Nobody uses the shop during the
 * checks.
 */
const WIDTH = 2;

/**
 * Checks every invariant of a restored shop, including the audit chain, and writes an audit row about the
 * restore. An invariant that is broken after the restore was already broken in the backup, or broke because
 * time has passed since the backup.
 */
export async function proveRestored({ id, madeAt }: Manifest): Promise<{ broken: BrokenInvariant[] }> {
  const broken = await findBrokenInvariants(WIDTH);
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
