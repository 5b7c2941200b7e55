import { setTimeout as wait } from "node:timers/promises";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { tellStandingAlerts } from "#domain/messaging/alerts/tell-standing-alerts.ts";
import { askInvariants } from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import type { VerifiedEnd } from "#domain/security/audit/verify-audit-chain.ts";

/** What a round of the worker mends by itself is mended by then, in milliseconds. */
const SECOND_LOOK_MS = 15_000;

/** The newest audit row this process has seen verified: whoever shortens the log cannot reach it. */
let auditEnd: VerifiedEnd | undefined;

/**
 * Asks every invariant, as the worker does each minute. What is broken at a second look as well is told once, by a critical
 * alert that names rows and never what they hold; once it holds again, that is told too.
 * @returns the broken ones, told now or before.
 */
export async function watchInvariants(secondLookMs = SECOND_LOOK_MS): Promise<BrokenInvariant[]> {
  let broken = await look();
  if (broken.length > 0) {
    await wait(secondLookMs);
    const before = new Set(broken.map(({ code }) => code));
    broken = (await look()).filter(({ code }) => before.has(code));
  }
  await inTransaction((tx) =>
    tellStandingAlerts(tx, system("worker"), {
      lock: advisoryLocks.invariants,
      table: "invariants",
      begun: "INVARIANT_BROKEN",
      over: "INVARIANT_MENDED",
      standing: broken.map(({ code, says, rows }) => ({ recordId: code, details: { says, rows } })),
    }),
  );
  return broken;
}

async function look(): Promise<BrokenInvariant[]> {
  const asked = await askInvariants(auditEnd);
  auditEnd = asked.auditEnd;
  return asked.broken;
}
