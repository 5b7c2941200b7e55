import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { type Comparison, readComparison } from "./comparison.ts";

/**
 * Reads the last comparison of the provider's books with the ledger for the system check page, or null before
 * the first.
 * @throws SignInRequired, NotPermitted
 */
export function showComparison(caller: Caller): Promise<Comparison | null> {
  requirePermission(caller, "security.verify-audit");
  return readComparison();
}
