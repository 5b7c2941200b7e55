import { setTimeout as wait } from "node:timers/promises";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { whileAlone } from "#domain/kernel/jobs/while-alone.ts";
import { readChanges } from "#domain/operations/invariants/changes.ts";
import { askedInvariants, askInvariants } from "#domain/operations/invariants/find-broken.ts";
import type { BrokenInvariant } from "#domain/operations/invariants/invariant.ts";
import { onlyRows } from "#domain/operations/invariants/scope.ts";
import { readMarkedEnd, type VerifiedEnd } from "#domain/security/audit/verify-audit-chain.ts";
import { reportBroken } from "./report-broken.ts";

/**
 * Milliseconds until the second check. Between the two checks, the worker's jobs repair some of the broken
 * states.
 */
export const SECOND_CHECK_MS = 15_000;

/**
 * The newest audit row that this process has verified. An attacker who removes rows from the log cannot
 * change the row number in the memory of this process.
 */
let auditEnd: VerifiedEnd | undefined;

/**
 * The invariants that each run checks for the whole shop. A run can end alerts only for these invariants.
 */
const always = askedInvariants.filter(({ when }) => when === "always").map(({ code }) => code);

export interface Round {
  /** The broken invariants that this run or an earlier run has reported. */
  broken: BrokenInvariant[];
  /** The age of the newest change that this run read, when more changes are waiting. Otherwise 0. */
  behindSeconds: number;
  /** Whether more changes are waiting. */
  isMore: boolean;
}

/**
 * Checks the rows that changed since the last run. The worker calls the function each minute. Also checks the
 * invariants that depend on the current time. For these invariants, each run checks the whole shop. Checks
 * broken invariants a second time, and raises one critical alert for each invariant that is still broken. The
 * alert contains row ids, never data. Ends the alert of an invariant only when the run checked this invariant
 * for the whole shop. `walkInvariants` ends the alerts of all other invariants. Only one worker at a time
 * runs the checks.
 * @param max the maximum number of changes of one kind. The default is the limit of `readChanges`.
 */
export async function watchInvariants(secondCheckMs = SECOND_CHECK_MS, max?: number): Promise<Round> {
  const run = await whileAlone(advisoryLocks.invariantRounds, async () => {
    const { rows, save, behindSeconds, isMore } = await readChanges(max);
    const scope = onlyRows(rows);
    const check = async (codes?: ReadonlySet<string>) => {
      auditEnd ??= await readMarkedEnd();
      const asked = await askInvariants(auditEnd, scope, codes);
      auditEnd = asked.auditEnd;
      return asked.broken;
    };
    let broken = await check();
    if (broken.length > 0) {
      await wait(secondCheckMs);
      broken = await check(new Set(broken.map(({ code }) => code)));
    }
    await reportBroken(broken, always);
    await save();
    return { broken, behindSeconds, isMore };
  });
  return run ?? { broken: [], behindSeconds: 0, isMore: false };
}
