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

/** A newer master key joins the ring, as a rotation does it. */
function rotate(): number {
  const next = Math.max(...keys.masterKeys.keys()) + 1;
  keys.masterKeys.set(next, randomBytes(32));
  keys.primary = next;
  return next;
}

describe("sealing the stock again", () => {
  it("brings every credential under the newest key, once, and they open as before", async () => {
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

  it("leaves what does not open as it is, and says so", async () => {
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

  it("is refused without a second factor", async () => {
    await expect(migrateInventory(await signInAsStaff(await buildAdmin()))).rejects.toMatchObject({
      code: "second_factor_required",
    });
  });
});
