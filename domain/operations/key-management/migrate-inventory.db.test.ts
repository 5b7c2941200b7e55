import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { keyring } from "#domain/security/vault/keyring.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildAdmin, buildSignedInAdmin, signInAsStaff } from "#tests/factories/build-staff.ts";
import { migrateInventory } from "./migrate-inventory.ts";

const keys = keyring();
const first = keys.primary;
afterEach(() => {
  keys.primary = first;
});

/** Adds a newer primary key to the keyring, as a rotation does. */
function rotate(): number {
  const next = Math.max(...keys.masterKeys.keys()) + 1;
  keys.masterKeys.set(next, randomBytes(32));
  keys.primary = next;
  return next;
}

describe("migrateInventory", () => {
  it("migrateInventory rewraps each credential's key only once with the newest master key, and every credential stays readable", async () => {
    const admin = await buildSignedInAdmin();
    const { id } = await buildProduct({ stock: 3 });
    const next = rotate();
    const { migrated, left } = await migrateInventory(admin);
    expect(migrated).toBeGreaterThanOrEqual(3);
    expect(left).toBe(0);
    const items = await db.select().from(inventoryItems).where(eq(inventoryItems.productId, id));
    for (const item of items) {
      expect(item.keyVersion).toBe(next);
      expect(openFields(item.accountDataSealed, { itemId: item.id, productId: id }).login).toContain("seat-");
    }
    expect((await migrateInventory(admin)).migrated).toBe(0);
  });

  it("migrateInventory leaves unreadable credentials unchanged and counts these credentials", async () => {
    const admin = await buildSignedInAdmin();
    const { id } = await buildProduct({ stock: 2 });
    const [item] = await db.select().from(inventoryItems).where(eq(inventoryItems.productId, id));
    const sealed = item?.accountDataSealed ?? Buffer.alloc(0);
    await db
      .update(inventoryItems)
      .set({ accountDataSealed: Buffer.concat([sealed.subarray(0, 5), randomBytes(150)]) })
      .where(eq(inventoryItems.id, item?.id ?? ""));
    rotate();
    expect(await migrateInventory(admin)).toMatchObject({ unreadable: 1, left: 1 });
  });

  it("migrateInventory refuses a caller without a second factor", async () => {
    await expect(migrateInventory(await signInAsStaff(await buildAdmin()))).rejects.toMatchObject({
      code: "second_factor_required",
    });
  });
});
