import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission, staffCan } from "#domain/kernel/permissions.ts";
import { askedInvariants, findBrokenInvariants } from "./find-broken.ts";

/**
 * The result of one invariant for an admin. `brokenRows` is at most ten. When `brokenRows` is 0, the
 * invariant is satisfied.
 */
export interface InvariantResult {
  code: string;
  says: string;
  brokenRows: number;
}

/** Returns whether a page may show the invariants to the caller. */
export const mayCheckInvariants = (caller: Caller): boolean =>
  caller.kind === "staff" && staffCan(caller, "security.verify-audit");

/**
 * Checks every invariant for the system check page (spec R16). Returns only counts, never ids or data.
 * @throws SignInRequired, NotPermitted
 */
export async function checkInvariants(caller: Caller): Promise<InvariantResult[]> {
  requirePermission(caller, "security.verify-audit");
  const broken = new Map((await findBrokenInvariants()).map(({ code, rows }) => [code, rows.length]));
  return askedInvariants.map(({ code, says }) => ({ code, says, brokenRows: broken.get(code) ?? 0 }));
}
