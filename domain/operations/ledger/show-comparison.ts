import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { providersWith } from "#domain/payments/registry/providers.server.ts";
import { type Comparison, readComparison } from "./comparison.ts";

/**
 * Reads the last comparison of the provider's books with the ledger for the system check page. Returns null
 * before the first comparison. Returns undefined when no provider reports its money movements.
 * @throws SignInRequired, NotPermitted
 */
export async function showComparison(caller: Caller): Promise<Comparison | null | undefined> {
  requirePermission(caller, "security.verify-audit");
  return providersWith("ledger").length > 0 ? readComparison() : undefined;
}
