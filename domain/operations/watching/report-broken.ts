import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";

/**
 * Raises one critical alert for each broken invariant that has no alert yet. Ends the alerts of `checked`
 * invariants that are satisfied again.
 * @param checked the invariants that were checked for the whole shop
 */
export async function reportBroken(
  broken: readonly BrokenInvariant[],
  checked: readonly string[],
): Promise<void> {
  await inTransaction((tx) =>
    notifyActiveAlerts(tx, system("worker"), {
      lock: advisoryLocks.invariants,
      table: "invariants",
      begun: "INVARIANT_BROKEN",
      over: "INVARIANT_MENDED",
      standing: broken.map(({ code, says, rows }) => ({ recordId: code, details: { says, rows } })),
      checked,
    }),
  );
}
