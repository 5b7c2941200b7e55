import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { system } from "#domain/caller.ts";
import { triggerSecurityAlert } from "#domain/security/trigger-security-alert.ts";
import type { VerifiedEnd } from "#domain/security/verify-audit-chain.ts";
import { askInvariants } from "./find-broken.ts";
import type { BrokenInvariant } from "./invariant.ts";

/** Any fixed number: of two workers that find the same, one tells. */
const WATCH_LOCK = 7_261_003;
/** What a round of the worker mends by itself is mended by then, in milliseconds. */
const SECOND_LOOK_MS = 15_000;
const BROKEN = "INVARIANT_BROKEN";
const MENDED = "INVARIANT_MENDED";

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
  await inTransaction((tx) => tell(tx, broken));
  return broken;
}

async function look(): Promise<BrokenInvariant[]> {
  const asked = await askInvariants(auditEnd);
  auditEnd = asked.auditEnd;
  return asked.broken;
}

async function tell(tx: Transaction, broken: readonly BrokenInvariant[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WATCH_LOCK})`);
  const told = await tx.execute<{ code: string }>(sql`
    select code from (select distinct on (record_id) record_id as code, details->>'alert_type' as kind from admin_audit_log
      where table_name = 'invariants' order by record_id, seq desc) last where kind = ${BROKEN}`);
  const known = new Set(told.rows.map(({ code }) => code));
  const worker = system("worker");
  for (const { code, says, rows } of broken) {
    if (known.delete(code)) continue;
    await triggerSecurityAlert(tx, worker, {
      alertType: BROKEN,
      severity: "critical",
      table: "invariants",
      recordId: code,
      details: { says, rows },
    });
  }
  for (const code of known)
    await triggerSecurityAlert(tx, worker, {
      alertType: MENDED,
      severity: "low",
      table: "invariants",
      recordId: code,
    });
}
