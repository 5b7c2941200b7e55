import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { heldChanges, priceTiers } from "#db/schema/prices.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { editProducts } from "#domain/catalog/bulk/edit-products.ts";
import { deleteCategory } from "#domain/catalog/categories/delete-category.ts";
import { importCatalog } from "#domain/catalog/import/import-catalog.ts";
import { restoreProduct } from "#domain/catalog/products/restore-product.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { joinLastVariant } from "#domain/catalog/variants/join-last-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import { createCoupon } from "#domain/checkout/coupons/create-coupon.ts";
import { type Caller, type Staff, system } from "#domain/kernel/caller.ts";
import { couponForm } from "#tests/factories/build-coupon.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";

afterEach(async () => {
  await db.delete(heldChanges);
  await db.delete(coupons);
  await db.delete(priceTiers);
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.kind, "single"));
});

const buildCategory = async () => {
  const slug = `place-${randomUUID()}`;
  const [category] = await db.insert(categories).values({ name: slug, slug }).returning();
  if (!category) throw new Error("no category");
  return category;
};
const rowOf = async (id: string) => {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error("no product");
  return row;
};
const save = async (
  staff: Staff,
  id: string,
  change: { categoryId?: string; originalPrice?: number | null },
) => {
  const { name, slug, price, status, deliveryType, version, manualStock, ...row } = await rowOf(id);
  const categoryId = change.categoryId ?? row.categoryId ?? "";
  return saveProduct(staff, {
    known: { id, version, stockSeen: manualStock },
    product: { name, slug, price, status, deliveryType, ...change, categoryId },
  });
};
const importLine = (caller: Caller, { slug, name }: { slug: string; name: string }, category: string) => {
  const csv = `name,slug,price,category\n${name},${slug},100.00,${category}\n`;
  const source = { name: "goods.csv", open: () => Readable.from([Buffer.from(csv)]) };
  return importCatalog(caller, { source, format: "csv" });
};
const alerts = () => db.$count(adminAuditLog, eq(adminAuditLog.actionType, "SECURITY_EVENT"));

/** Builds a product with a tier at 60 % of its price. Also builds a category whose coupon takes 40 % off. */
async function buildTierAndCoupon() {
  const [home, target] = [await buildCategory(), await buildCategory()];
  const { id } = await buildProduct({ price: 10_000 });
  await db.update(products).set({ categoryId: home.id }).where(eq(products.id, id));
  await db.insert(priceTiers).values({ productId: id, minQuantity: 2, price: 6_000 });
  const admin = await buildSignedInAdmin();
  const targets = { products: [], categories: [target.id] };
  expect((await createCoupon(admin, couponForm({ value: 40, targets }))).isHeld).toBe(false);
  return { id, home, target, admin, member: await buildSignedInMember("manage_products") };
}

describe("a category whose coupon exceeds the limit together with a tier", () => {
  it("members cannot move a product to a category where coupon and tier together exceed the limit, but admins can, with an alert", async () => {
    const { id, home, target, admin, member } = await buildTierAndCoupon();
    expect(await domainErrorOf(save(member, id, { categoryId: target.id }))).toBe("place_too_cheap");
    const bulk = { ids: [id], categoryId: target.id };
    expect(await domainErrorOf(editProducts(member, bulk))).toBe("place_too_cheap");
    expect(await domainErrorOf(editProducts(member, { ...bulk, dryRun: true }))).toBe("place_too_cheap");
    expect((await rowOf(id)).categoryId).toBe(home.id);
    const before = await alerts();
    await save(admin, id, { categoryId: target.id });
    expect([(await rowOf(id)).categoryId, await alerts()]).toEqual([target.id, before + 1]);
    // A member can save the product without a change, and can move it back to its old category.
    await save(member, id, {});
    await save(member, id, { categoryId: home.id });
  });

  it("a member's import cannot move a product to a category where coupon and tier exceed the limit, but a command can", async () => {
    const { id, home, target } = await buildTierAndCoupon();
    const member = await buildSignedInMember("manage_products", "manage_inventory");
    const row = await rowOf(id);
    expect(await domainErrorOf(importLine(member, row, target.name))).toBe("import_refused");
    expect((await rowOf(id)).categoryId).toBe(home.id);
    await importLine(system("command"), row, target.name);
    expect((await rowOf(id)).categoryId).toBe(target.id);
  });

  it("a member cannot delete a category when a coupon of the target category makes the moved products too cheap", async () => {
    const { id, home, target, admin } = await buildTierAndCoupon();
    const member = await buildSignedInMember("manage_products", "manage_categories");
    const move = { id: home.id, moveTo: target.id };
    expect(await domainErrorOf(deleteCategory(member, move))).toBe("place_too_cheap");
    expect((await rowOf(id)).categoryId).toBe(home.id);
    const before = await alerts();
    expect(await deleteCategory(admin, move)).toEqual({ moved: 1 });
    expect(await alerts()).toBe(before + 1);
  });

  it("a product can move to a category when the coupon of the new category already applied to the product", async () => {
    const { id, target, member } = await buildTierAndCoupon();
    await db.delete(coupons);
    const admin = await buildSignedInAdmin();
    await createCoupon(admin, couponForm({ value: 40, targets: null }));
    expect(await domainErrorOf(save(member, id, { categoryId: target.id }))).toBe("done");
  });

  it("a product can move to a category when the category's coupon and the product's tier together stay within the limit", async () => {
    const { id, target, member } = await buildTierAndCoupon();
    await db.update(priceTiers).set({ price: 9_000 }).where(eq(priceTiers.productId, id));
    expect(await domainErrorOf(save(member, id, { categoryId: target.id }))).toBe("done");
  });
});

describe("other changes that give a product a new place", () => {
  it("a member cannot remove the original price when a coupon for unreduced products would then make the product too cheap", async () => {
    const { id, home, member, admin } = await buildTierAndCoupon();
    await db.update(products).set({ originalPrice: 12_000 }).where(eq(products.id, id));
    await db.delete(coupons);
    const targets = { products: [], categories: [home.id] };
    const coupon = couponForm({ value: 40, targets, withReduced: false });
    expect((await createCoupon(admin, coupon)).isHeld).toBe(false);
    expect(await domainErrorOf(save(member, id, { originalPrice: null }))).toBe("place_too_cheap");
    expect(await domainErrorOf(save(member, id, { originalPrice: 11_000 }))).toBe("done");
    expect(await domainErrorOf(save(admin, id, { originalPrice: null }))).toBe("done");
  });

  it("a member cannot restore an archived product when newer coupons make the product too cheap", async () => {
    const { id, member, admin } = await buildTierAndCoupon();
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    const marketer = await buildSignedInMember("manage_coupons");
    expect((await createCoupon(marketer, couponForm({ value: 45, targets: null }))).isHeld).toBe(false);
    expect(await domainErrorOf(restoreProduct(member, { id }))).toBe("place_too_cheap");
    expect((await rowOf(id)).archivedAt).not.toBeNull();
    await restoreProduct(admin, { id });
    expect((await rowOf(id)).archivedAt).toBeNull();
  });

  it("a member cannot turn the last variant into a single product when a coupon of the group's category makes the product too cheap", async () => {
    const { id, home, target, member } = await buildTierAndCoupon();
    const names = { optionName: "Duration", optionValue: "1 month" };
    const { groupId } = await splitIntoVariants(member, { id, version: 1, ...names });
    await db.update(products).set({ categoryId: target.id }).where(eq(products.id, groupId));
    expect(await domainErrorOf(joinLastVariant(member, { groupId }))).toBe("place_too_cheap");
    await db.update(products).set({ categoryId: home.id }).where(eq(products.id, groupId));
    expect(await domainErrorOf(joinLastVariant(member, { groupId }))).toBe("done");
  });
});
