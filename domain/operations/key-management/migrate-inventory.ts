import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { keyring } from "#domain/security/vault/keyring.ts";
import { inventoryColumn } from "#domain/security/vault/sealed-columns.ts";
import { type Rewrapped, rewrapAll } from "./rewrap.ts";

/** A request does not go on for longer; what is left is done by asking again. Milliseconds. */
const LONGEST_MS = 20_000;

/**
 * Brings every credential in stock that an older master key still protects under the newest one (spec: back-office
 * §7 migrate_inventory_to_encrypted; readings 35). It goes on where it stopped, several may run at once, and what does
 * not open is left as it is and counted.
 * @throws NotPermitted, SecondFactorRequired, VaultUnavailable
 */
export async function migrateInventory(
  caller: Caller,
): Promise<{ migrated: number; unreadable: number; left: number }> {
  const staff = requirePermission(caller, "security.migrate-inventory");
  const done: Rewrapped = await rewrapAll({ columns: [inventoryColumn], until: Date.now() + LONGEST_MS });
  const result = { migrated: done.rewrapped, unreadable: done.unreadable, left: done.left };
  await inTransaction((tx) =>
    recordAudit(tx, staff, {
      action: "INVENTORY_MIGRATED",
      table: "product_inventory",
      recordId: "",
      permission: permissionUsed(staff, "security.migrate-inventory"),
      details: { ...result, key_version: keyring().primary },
    }),
  );
  return result;
}
