import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { keyring } from "#domain/security/vault/keyring.ts";
import { inventoryColumn } from "#domain/security/vault/sealed-columns.ts";
import { type Rewrapped, rewrapAll } from "./rewrap.ts";

/**
 * Maximum duration of one request in milliseconds. The next request continues with the remaining credentials.
 */
const LONGEST_MS = 20_000;

/**
 * Rewraps all credentials in stock whose data keys are still encrypted under an older master key. Uses the
 * newest master key (spec B7-10, R35). The function is resumable and safe to run concurrently. Leaves
 * unreadable credentials unchanged and counts them.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, VaultUnavailable
 */
export async function migrateInventory(
  caller: Caller,
): Promise<{ migrated: number; unreadable: number; left: number }> {
  const staff = requirePermission(caller, "security.migrate-inventory");
  const done: Rewrapped = await rewrapAll({ columns: [inventoryColumn], until: Date.now() + LONGEST_MS });
  const result = { migrated: done.rewrapped, unreadable: done.unreadable, left: done.left };
  await writeAudited(staff, "security.migrate-inventory", async () => ({
    audit: "INVENTORY_MIGRATED",
    table: "product_inventory",
    recordId: "",
    details: { ...result, key_version: keyring().primary },
  }));
  return result;
}
