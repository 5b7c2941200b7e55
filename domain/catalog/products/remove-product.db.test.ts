import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products, searchVocabulary } from "#db/schema/catalog.ts";
import { findProductTies } from "#domain/catalog/staff/staff-queries.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { featureProduct } from "./feature-product.ts";
import { removeProduct } from "./remove-product.ts";
import { restoreProduct } from "./restore-product.ts";
import { saveProduct } from "./save-product.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});
const row = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

describe("removeProduct", () => {
  it("removeProduct deletes a product without sales or items, and deletes the search words that only this product used", async () => {
    const made = await saveProduct(admin, {
      known: null,
      product: { name: "Xylograph", price: 100, categoryId: await aCategory(), deliveryType: "manual" },
    });
    expect(await removeProduct(admin, { id: made.id, version: 1 })).toBe("deleted");
    expect(await row(made.id)).toBeUndefined();
    expect(await db.$count(searchVocabulary, eq(searchVocabulary.word, "xylograph"))).toBe(0);
    expect(await lastAudit({ recordId: made.id })).toMatchObject({ actionType: "PRODUCT_DELETED" });
  });

  it("removeProduct archives a product with sales or items, and the product is inactive after a restore", async () => {
    const { id } = await buildProduct({ stock: 3, featured: true });
    await buildAwaitingOrder({ items: [{ productId: id, quantity: 1 }] });
    expect(await findProductTies(admin, id)).toMatchObject({ available: 2, items: 3, sales: 1, version: 1 });
    expect(await removeProduct(admin, { id, version: 1 })).toBe("archived");
    expect((await row(id))?.archivedAt).toBeInstanceOf(Date);
    expect(await lastAudit({ recordId: id })).toMatchObject({ actionType: "PRODUCT_ARCHIVED" });
    const onlyItems = await buildProduct({ stock: 1 });
    expect(await removeProduct(admin, { id: onlyItems.id, version: 1 })).toBe("archived");

    await restoreProduct(admin, { id });
    expect(await row(id)).toMatchObject({
      archivedAt: null,
      status: "inactive",
      featured: false,
      version: 3,
    });
    expect(await domainErrorOf(restoreProduct(admin, { id }))).toBe("not_found");
  });

  it("removeProduct refuses the removal when the given version of the product is old", async () => {
    const { id } = await buildProduct({ stock: 0 });
    await featureProduct(admin, { id, featured: true });
    expect(await domainErrorOf(removeProduct(admin, { id, version: 1 }))).toBe("product_changed");
    expect(await row(id)).toBeDefined();
  });
});

async function aCategory(): Promise<string> {
  const [known] = await db.select().from(categories).limit(1);
  if (known) return known.id;
  const [made] = await db.insert(categories).values({ name: "Any", slug: "any" }).returning();
  return made?.id ?? "";
}
