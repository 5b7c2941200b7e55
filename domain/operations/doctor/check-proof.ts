import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

const HOUR_MS = 3_600_000;
/** The age at which the last proof of a backup is too old, in hours. */
export const PROOF_HOURS = 36;

/** Checks the last proof of a backup. Returns null in a shop without scheduled backups. */
export async function checkProof({ lastProof }: Pick<Examined, "lastProof">): Promise<Finding | null> {
  if (!lastProof) return null;
  const proof = await lastProof();
  if (!proof) return finding("proof_none");
  const hours = Math.floor((shopNow() - proof.provedAt.getTime()) / HOUR_MS);
  if (proof.problem) return finding("proof_failed", { code: proof.problem });
  return finding(hours >= PROOF_HOURS ? "proof_old" : "proof_ok", { hours });
}
