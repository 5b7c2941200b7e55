import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { findProductPrices } from "./queries.ts";
import { saveProductWithTiers } from "./save-product-with-tiers.ts";

const tiers = [
  { minQuantity: 10, price: 900 },
  { minQuantity: 50, price: 850 },
];

/** Builds a product that costs 10.00, and a function that saves the product with other values. */
async function buildSaved(staff: Staff) {
  const [category] = await db
    .insert(categories)
    .values({ name: "Tools", slug: `tools-${Math.random()}`, description: "" })
    .returning();
  const { id } = await buildProduct({ price: 1_000, categoryId: category?.id });
  const read = async () => {
    const [row] = await db.select().from(products).where(eq(products.id, id));
    if (!row) throw new Error("no such product");
    return row;
  };
  const save = async (name: string, changed: Parameters<typeof saveProductWithTiers>[1]["tiers"]) => {
    const row = await read();
    return saveProductWithTiers(staff, {
      known: { id, version: row.version, stockSeen: row.manualStock },
      product: {
        name,
        categoryId: category?.id ?? "",
        price: 1_000,
        deliveryType: row.deliveryType,
        status: row.status,
      },
      tiers: changed,
    });
  };
  return { id, read, save };
}

describe("saveProductWithTiers", () => {
  it("saveProductWithTiers saves a product and its tiers together, and keeps the old tiers when the form contains no tiers", async () => {
    const staff = await buildSignedInAdmin();
    const { id, read, save } = await buildSaved(staff);
    const saved = await save("Renamed", tiers);
    expect(saved).toMatchObject({ id, isHeld: false, version: (await read()).version });
    expect((await read()).name).toBe("Renamed");
    expect((await findProductPrices(staff, id))?.tiers).toEqual(tiers);
    expect((await auditOf(id)).map(({ actionType }) => actionType)).toEqual([
      "PRODUCT_UPDATED",
      "PRODUCT_PRICES_SAVED",
    ]);
    await save("Again", undefined);
    expect((await findProductPrices(staff, id))?.tiers).toEqual(tiers);
  });

  it("saveProductWithTiers saves nothing when the tier prices do not decrease", async () => {
    const { read, save } = await buildSaved(await buildSignedInAdmin());
    const rising = [{ minQuantity: 10, price: 1_000 }];
    await expect(save("Renamed", rising)).rejects.toMatchObject({ code: "tiers_not_falling" });
    expect((await read()).name).not.toBe("Renamed");
  });

  it("saveProductWithTiers requires a fresh second factor only when the tiers change", async () => {
    const staff = await buildSignedInMember("manage_products");
    const { save } = await buildSaved({ ...staff, secondFactorAt: null });
    expect(await domainErrorOf(save("Renamed", tiers), "second_factor_required")).not.toBe("done");
    expect(await save("Renamed", [])).toMatchObject({ isHeld: false });
  });
});
