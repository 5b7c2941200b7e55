import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { createCategory } from "#domain/catalog/categories/create-category.ts";
import { exportProducts } from "#domain/catalog/import/export-products.ts";
import { featureProduct } from "#domain/catalog/products/feature-product.ts";
import type { StaffProductInput } from "#domain/catalog/products/product-input.ts";
import { removeProduct } from "#domain/catalog/products/remove-product.ts";
import { restoreProduct } from "#domain/catalog/products/restore-product.ts";
import { revealContent } from "#domain/catalog/products/reveal-content.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { type Caller, NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { MACHINE_FORMAT } from "#domain/kernel/files/csv-line.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  buildTeamMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { parseStaffQuery } from "./parse-staff-query.ts";
import { findProductTies, findStaffProduct, listFeatured, listStaffProducts } from "./staff-queries.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});
const query = (search = "") => parseStaffQuery(new URLSearchParams(search));
const row = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

describe("the permissions of the product actions", () => {
  it("the product actions refuse callers without the permission", async () => {
    const { id } = await buildProduct();
    const visitor = { kind: "visitor", origin: NO_ORIGIN } as const;
    const shopper = await buildShopper();
    const stranger = await buildSignedInMember("manage_orders", "manage_banners");
    const acts = (caller: typeof visitor | typeof shopper | Staff) => [
      listStaffProducts(caller, query()),
      findStaffProduct(caller, id),
      findProductTies(caller, id),
      listFeatured(caller),
      featureProduct(caller, { id, featured: true }),
      removeProduct(caller, { id, version: 1 }),
      restoreProduct(caller, { id }),
      revealContent(caller, { id }),
      exportProducts(caller, query(), MACHINE_FORMAT),
      createCategory(caller, { name: "Refused" }),
    ];
    const codes = async (caller: typeof visitor | typeof shopper | Staff) =>
      new Set(await Promise.all(acts(caller).map((work) => domainErrorOf(work))));
    const before = await row(id);
    expect(await codes(visitor)).toEqual(new Set(["sign_in_required"]));
    expect(await codes(shopper)).toEqual(new Set(["sign_in_required"]));
    expect(await codes(stranger)).toEqual(new Set(["not_permitted"]));
    expect(await row(id)).toEqual(before);
    expect(await db.$count(categories, eq(categories.name, "Refused"))).toBe(0);
    // Staff with the permission manage_inventory can read products but cannot change products.
    const keeper = await buildSignedInMember("manage_inventory");
    expect(await domainErrorOf(listStaffProducts(keeper, query()))).toBe("done");
    expect(await domainErrorOf(featureProduct(keeper, { id, featured: true }))).toBe("not_permitted");
    const seller = await buildSignedInMember("manage_products");
    expect(await domainErrorOf(createCategory(seller, { name: "Refused" }))).toBe("not_permitted");
  });

  it("an admin can create a category with a slug, and the creation writes an audit row", async () => {
    expect(await createCategory(admin, { name: "Cartões Presente" })).toMatchObject({
      slug: "cartoes-presente",
    });
    expect(await domainErrorOf(createCategory(admin, { name: "Again", slug: "cartoes-presente" }))).toBe(
      "slug_taken",
    );
    expect(await db.$count(adminAuditLog, sql`action_type = 'CATEGORY_CREATED'`)).toBe(1);
  });
});

describe("saveProduct", () => {
  const save = async (caller: Caller, change: Partial<StaffProductInput> = {}) => {
    const slug = `rights-${caller.kind}`;
    await db.insert(categories).values({ name: slug, slug }).onConflictDoNothing();
    const [category] = await db.select().from(categories).where(eq(categories.slug, slug));
    const product = { name: "Rights", price: 100, categoryId: category?.id ?? "", ...change };
    return domainErrorOf(saveProduct(caller, { known: null, product }));
  };

  it("saveProduct refuses a visitor, a shopper, and staff without the permission", async () => {
    const before = await db.$count(products);
    expect(await save({ kind: "visitor", origin: NO_ORIGIN })).toBe("sign_in_required");
    expect(await save(await buildShopper())).toBe("sign_in_required");
    expect(await save(await buildSignedInMember("manage_inventory", "manage_categories"))).toBe(
      "not_permitted",
    );
    expect(await db.$count(products)).toBe(before);
  });

  it("saveProduct refuses the content of a digital product without a second factor", async () => {
    const digital = {
      deliveryType: "digital",
      content: [["key", "value"]],
    } satisfies Partial<StaffProductInput>;
    const plain = await signInAsStaff(await buildTeamMember(["manage_products"]));
    expect(await save(plain, digital)).toBe("second_factor_required");
    expect(await save(await signInAsStaff(await buildAdmin()), digital)).toBe("second_factor_required");
    expect(await save(plain, { deliveryType: "manual" })).toBe("done");
  });
});
