import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding, type Outcome, outcomes } from "./finding.ts";

const HOUR_MS = 3_600_000;
/** The age at which the last proof of a backup is too old, in hours. */
export const PROOF_HOURS = 36;

/**
 * Most problems of a backup proof have a separate outcome. The sentence of each outcome explains what the
 * reader must do.
 */
function problemFinding(problem: string): Finding {
  const own = `proof_${problem}`;
  return own in outcomes ? finding(own as Outcome) : finding("proof_failed", { code: problem });
}

/** Checks that backups are scheduled. Checks the last proof of a backup. */
export async function checkProof({ lastProof }: Pick<Examined, "lastProof">): Promise<Finding> {
  if (!lastProof) return finding("proof_unset");
  const { last, problem } = await lastProof();
  if (problem) return problemFinding(problem.kind);
  if (!last) return finding("proof_none");
  const hours = Math.floor((shopNow() - new Date(last.provedAt).getTime()) / HOUR_MS);
  return finding(hours >= PROOF_HOURS ? "proof_old" : "proof_ok", { hours });
}
