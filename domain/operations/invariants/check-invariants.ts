import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission, staffCan } from "#domain/kernel/permissions.ts";
import { askedInvariants, findBrokenInvariants } from "./find-broken.ts";

/** One invariant as an admin sees it: whether it holds, and how many broken rows were counted (ten at most). */
export interface InvariantResult {
  code: string;
  says: string;
  brokenRows: number;
}

/** Whether somebody may see the invariants: for what a page shows. */
export const mayCheckInvariants = (caller: Caller): boolean =>
  caller.kind === "staff" && staffCan(caller, "security.verify-audit");

/**
 * Every invariant with whether it holds now, for the system check page (readings 16). Counts, never ids or data.
 * @throws SignInRequired; NotPermitted
 */
export async function checkInvariants(caller: Caller): Promise<InvariantResult[]> {
  requirePermission(caller, "security.verify-audit");
  const broken = new Map((await findBrokenInvariants()).map(({ code, rows }) => [code, rows.length]));
  return askedInvariants.map((one) => ({ ...one, brokenRows: broken.get(one.code) ?? 0 }));
}
