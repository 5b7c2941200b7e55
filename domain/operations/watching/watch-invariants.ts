import { setTimeout as wait } from "node:timers/promises";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import { askInvariants } from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import type { VerifiedEnd } from "#domain/security/audit/verify-audit-chain.ts";

/** Milliseconds until the second check. The worker's jobs repair some states within this time. */
const SECOND_CHECK_MS = 15_000;

/**
 * The newest audit row that this process has verified. An attacker who truncates the log cannot change it.
 */
let auditEnd: VerifiedEnd | undefined;

/**
 * Checks every invariant; the worker calls it each minute. Checks broken ones a second time and raises one
 * critical alert for each that is still broken. The alert contains row ids, never data. Ends the alert when
 * the invariant holds again.
 * @returns the broken invariants, reported now or before
 */
export async function watchInvariants(secondCheckMs = SECOND_CHECK_MS): Promise<BrokenInvariant[]> {
  let broken = await check();
  if (broken.length > 0) {
    await wait(secondCheckMs);
    const before = new Set(broken.map(({ code }) => code));
    broken = (await check()).filter(({ code }) => before.has(code));
  }
  await inTransaction((tx) =>
    notifyActiveAlerts(tx, system("worker"), {
      lock: advisoryLocks.invariants,
      table: "invariants",
      begun: "INVARIANT_BROKEN",
      over: "INVARIANT_MENDED",
      standing: broken.map(({ code, says, rows }) => ({ recordId: code, details: { says, rows } })),
    }),
  );
  return broken;
}

async function check(): Promise<BrokenInvariant[]> {
  const asked = await askInvariants(auditEnd);
  auditEnd = asked.auditEnd;
  return asked.broken;
}
