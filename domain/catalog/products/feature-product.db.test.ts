import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { listFeatured } from "#domain/catalog/staff/staff-queries.ts";
import { listFeaturedProducts } from "#domain/catalog/storefront/queries.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { featureProduct } from "./feature-product.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});
const row = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

describe("featureProduct", () => {
  it("featureProduct starts or ends the featuring of a product, and writes an audit row each time", async () => {
    const { id } = await buildProduct({ name: "Star", stock: 0 });
    const before = await listFeatured(admin);
    await featureProduct(admin, { id, featured: true });
    await featureProduct(admin, { id, featured: true });
    expect(await row(id)).toMatchObject({ featured: true, version: 2 });
    expect((await lastAudit({ recordId: id }))?.details).toEqual({
      before: { featured: false },
      after: { featured: true },
    });
    const featured = await listFeatured(admin);
    expect(featured.count).toBe(before.count + 1);
    expect(featured.products.map(({ name }) => name)).toContain("Star");
    await featureProduct(admin, { id, featured: false });
    expect((await listFeatured(admin)).count).toBe(before.count);
  });

  it("listFeatured lists active products first, most sold first, as the home page does", async () => {
    const listed = async () => (await listFeatured(admin)).products.map(({ name }) => name);
    const former = await listed();
    const made = [
      { name: "Absent", salesCount: 900, status: "inactive" },
      { name: "Bought little", salesCount: 7 },
      { name: "Bought much", salesCount: 800 },
    ] as const;
    for (const product of made) await buildProduct({ ...product, featured: true });
    const added = (await listed()).filter((name) => !former.includes(name));
    expect(added).toEqual(["Bought much", "Bought little", "Absent"]);
    expect((await listFeaturedProducts(2)).map(({ name }) => name)).toEqual(added.slice(0, 2));
  });

  it("featureProduct refuses archived and unknown products", async () => {
    const { id } = await buildProduct({ stock: 0, archivedAt: new Date() });
    expect(await domainErrorOf(featureProduct(admin, { id, featured: true }))).toBe("product_archived");
    expect(await domainErrorOf(featureProduct(admin, { id: "x", featured: true }))).toBe("not_found");
  });
});
