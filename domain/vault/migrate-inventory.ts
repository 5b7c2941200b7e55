import { sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/caller.ts";
import { permissionUsed, requirePermission } from "#domain/permissions.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { keyring, VaultUnavailable } from "./keyring.ts";
import { type Binding, CannotOpen, type CredentialFields, openFields, sealFields } from "./seal.ts";

/** Items of one transaction. */
const BATCH = 200;
/** A request does not go on for longer; what is left is done by asking again. Milliseconds. */
const LONGEST_MS = 20_000;

/**
 * Seals again, under the newest master key, every credential in stock that an older one still protects (spec: back-office
 * §7 migrate_inventory_to_encrypted; readings 35). It goes on where it stopped, several may run at once, and what does
 * not open is left as it is and counted.
 * @throws NotPermitted, SecondFactorRequired, VaultUnavailable
 */
export async function migrateInventory(
  caller: Caller,
): Promise<{ migrated: number; unreadable: number; left: number }> {
  const staff = requirePermission(caller, "security.migrate-inventory");
  const primary = keyring().primary;
  const end = Date.now() + LONGEST_MS;
  const unreadable = new Set<string>();
  let migrated = 0;
  let taken = BATCH;
  while (taken > 0 && Date.now() < end) {
    const done = await migrateBatch(primary, unreadable);
    migrated += done.migrated;
    taken = done.taken;
  }
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ left: number }>(
      sql`select count(*)::int as left from product_inventory where key_version <> ${primary}`,
    );
    const left = rows[0]?.left ?? 0;
    await recordAudit(tx, staff, {
      action: "INVENTORY_MIGRATED",
      table: "product_inventory",
      recordId: "",
      permission: permissionUsed(staff, "security.migrate-inventory"),
      details: { migrated, unreadable: unreadable.size, left, key_version: primary },
    });
    return { migrated, unreadable: unreadable.size, left };
  });
}

async function migrateBatch(
  primary: number,
  unreadable: Set<string>,
): Promise<{ taken: number; migrated: number }> {
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; product_id: string; account_data_sealed: Buffer }>(sql`
      select id, product_id, account_data_sealed from product_inventory
      where key_version <> ${primary} and id <> all(${`{${[...unreadable].join(",")}}`}::uuid[])
      order by id limit ${BATCH} for update skip locked`);
    let migrated = 0;
    for (const row of rows) {
      const bound = { itemId: row.id, productId: row.product_id };
      const fields = readable(row.account_data_sealed, bound);
      if (!fields) {
        unreadable.add(row.id);
        continue;
      }
      const { sealed, keyVersion } = sealFields(fields, bound);
      await tx.execute(sql`
        update product_inventory set account_data_sealed = ${sealed}, key_version = ${keyVersion}, updated_at = now()
        where id = ${row.id}`);
      await tx.execute(
        sql`update deliverables set key_version = ${keyVersion} where inventory_item_id = ${row.id}`,
      );
      migrated++;
    }
    return { taken: rows.length, migrated };
  });
}

function readable(sealed: Buffer, bound: Binding): CredentialFields | null {
  try {
    return openFields(sealed, bound);
  } catch (error) {
    if (error instanceof CannotOpen || error instanceof VaultUnavailable) return null;
    throw error;
  }
}
