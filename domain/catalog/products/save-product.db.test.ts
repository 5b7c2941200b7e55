import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products, searchVocabulary } from "#db/schema/catalog.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { buildAwaitingOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import type { StaffProductInput } from "./product-input.ts";
import { saveProduct } from "./save-product.ts";

const row = async (id: string) => {
  const [found] = await db.select().from(products).where(eq(products.id, id));
  if (!found) throw new Error("no such product");
  return found;
};
const categoryId = async (name = "Gift codes") => {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const [made] = await db.insert(categories).values({ name, slug }).onConflictDoNothing().returning();
  if (made) return made.id;
  const [known] = await db.select().from(categories).where(eq(categories.slug, slug));
  return known?.id ?? "";
};
const given = async (change: Partial<StaffProductInput> = {}): Promise<StaffProductInput> => ({
  name: "Licença Anual",
  price: 1290,
  categoryId: await categoryId(),
  deliveryType: "account",
  ...change,
});
const make = async (staff: Staff, change: Partial<StaffProductInput> = {}) =>
  saveProduct(staff, { known: null, product: await given(change) });
const change = async (staff: Staff, id: string, product: Partial<StaffProductInput>, version?: number) => {
  const now = await row(id);
  return saveProduct(staff, {
    known: { id, version: version ?? now.version, stockSeen: now.manualStock },
    product: await given({ name: now.name, slug: now.slug, deliveryType: now.deliveryType, ...product }),
  });
};

describe("creating a product", () => {
  it("saveProduct stores a new product with a slug, search words and an audit row", async () => {
    const staff = await buildSignedInMember("manage_products");
    const { id, slug } = await make(staff, {
      features: ["Acesso imediato"],
      emoji: "🎁",
      originalPrice: 2000,
    });
    expect(slug).toBe("licenca-anual");
    expect(await row(id)).toMatchObject({
      price: 1290,
      originalPrice: 2000,
      status: "active",
      features: ["Acesso imediato"],
      searchWords: expect.arrayContaining(["licenca", "anual", "imediato", "gift"]),
      version: 1,
    });
    expect(await db.$count(searchVocabulary, eq(searchVocabulary.word, "licenca"))).toBe(1);
    expect(await lastAudit({ recordId: id })).toMatchObject({
      actionType: "PRODUCT_CREATED",
      actorId: staff.userId,
      permission: "manage_products",
      details: { after: { name: "Licença Anual", price: 1290 } },
    });
  });

  it("saveProduct adds -2 or -3 to the slug of a repeated name, and refuses an entered slug that another product has", async () => {
    const staff = await buildSignedInAdmin();
    await make(staff, { name: "Twin Pack" });
    expect((await make(staff, { name: "Twin  Pack!" })).slug).toBe("twin-pack-2");
    expect((await make(staff, { name: "TWIN PACK" })).slug).toBe("twin-pack-3");
    expect(await domainErrorOf(make(staff, { name: "Other", slug: "twin-pack" }))).toBe("product_slug_taken");
    const long = "x".repeat(100);
    expect((await make(staff, { name: long })).slug).toBe("x".repeat(80));
    expect((await make(staff, { name: long })).slug).toBe(`${"x".repeat(78)}-2`);
  });

  it("saveProduct stores the creation time of a new product as the time of its last change", async () => {
    const { id } = await make(await buildSignedInAdmin(), { name: "Dated" });
    const { createdAt, updatedAt } = await row(id);
    expect(updatedAt).toEqual(createdAt);
  });

  it("saveProduct stores the manual stock of a new product as the given number, as 0 by default, or as null when unlimited", async () => {
    const staff = await buildSignedInAdmin();
    const stockOf = async (stockQuantity?: number | null) => {
      const more = stockQuantity === undefined ? {} : { stockQuantity };
      return (await row((await make(staff, { deliveryType: "manual", ...more })).id)).manualStock;
    };
    expect(await stockOf(7)).toBe(7);
    expect(await stockOf()).toBe(0);
    expect(await stockOf(null)).toBeNull();
    const counted = await make(staff, { deliveryType: "account", stockQuantity: 7 });
    expect((await row(counted.id)).manualStock).toBeNull();
  });

  it("saveProduct encrypts the content of a digital product and does not write the content to the audit log", async () => {
    const staff = await buildSignedInAdmin();
    const { id } = await make(staff, { deliveryType: "digital", content: [["key", "CANARY-5f1c"]] });
    const { contentSealed, contentFieldNames } = await row(id);
    expect(contentFieldNames).toEqual(["key"]);
    expect(openFields(contentSealed ?? Buffer.alloc(0), { itemId: id, productId: id })).toEqual({
      key: "CANARY-5f1c",
    });
    expect(contentSealed?.includes("CANARY")).toBe(false);
    expect(JSON.stringify(await lastAudit({ recordId: id }))).not.toContain("CANARY");
    expect((await lastAudit({ recordId: id }))?.details).toMatchObject({ content: "replaced" });
    expect(await domainErrorOf(make(staff, { deliveryType: "digital" }))).toBe("content_missing");
    expect(await domainErrorOf(make(staff, { deliveryType: "manual", content: [["a", "b"]] }))).toBe(
      "content_not_digital",
    );
  });

  it.each<[string, Partial<StaffProductInput>]>([
    ["without a name", { name: "  " }],
    ["with a name of two lines", { name: "a\nb" }],
    ["with a price of 0", { price: 0 }],
    ["with a negative price", { price: -1 }],
    ["with a price of half a cent", { price: 0.5 }],
    ["with a price above a million dollars", { price: 100_000_001 }],
    ["with three emoji", { emoji: "🎁🎁🎁" }],
    ["with a meta title of 61 characters", { metaTitle: "t".repeat(61) }],
    ["with a meta description of 161 characters", { metaDescription: "t".repeat(161) }],
    ["with an invalid slug", { slug: "../admin" }],
    ["with a NUL", { description: "a\0b" }],
    ["with a rating above five", { rating: 5.1 }],
    ["with an invalid category id", { categoryId: "1; drop table products" }],
    ["with an unknown field", { sales_count: 9 } as Partial<StaffProductInput>],
    ["with a sales count", { salesCount: 9 } as Partial<StaffProductInput>],
  ])("saveProduct refuses a product %s", async (_, product) => {
    const staff = await buildSignedInAdmin();
    const before = await db.$count(products);
    expect(await domainErrorOf(make(staff, product))).toBe("ZodError");
    expect(await db.$count(products)).toBe(before);
  });

  it("saveProduct refuses an unknown category", async () => {
    const staff = await buildSignedInAdmin();
    const nowhere = "3f0e5b9a-98f7-4a0c-9d4e-000000000000";
    expect(await domainErrorOf(make(staff, { categoryId: nowhere }))).toBe("no_such_category");
  });
});

describe("changing a product", () => {
  it("a change of a product keeps the fields that are not in the form, and the audit row contains only the differences", async () => {
    const staff = await buildSignedInAdmin();
    const { id } = await make(staff, { name: "Kept", description: "Long text" });
    await change(staff, id, { price: 1500 });
    expect(await row(id)).toMatchObject({ price: 1500, description: "Long text", slug: "kept", version: 2 });
    expect(await lastAudit({ recordId: id })).toMatchObject({
      actionType: "PRODUCT_UPDATED",
      details: { before: { price: 1290 }, after: { price: 1500 } },
    });
    const count = await db.$count(adminAuditLog);
    await change(staff, id, { price: 1500 });
    expect((await row(id)).version).toBe(2);
    expect(await db.$count(adminAuditLog)).toBe(count);
  });

  it("saveProduct accepts one of two concurrent changes and refuses the other change", async () => {
    const [first, second] = [await buildSignedInAdmin(), await buildSignedInMember("manage_products")];
    const { id } = await make(first, { name: "Contested" });
    const outcomes = await Promise.all([
      domainErrorOf(change(first, id, { price: 1100 }, 1)),
      domainErrorOf(change(second, id, { price: 1200 }, 1)),
    ]);
    expect(outcomes.toSorted()).toEqual(["done", "product_changed"]);
    expect(await row(id)).toMatchObject({ version: 2, price: outcomes[0] === "done" ? 1100 : 1200 });
  });

  it("saveProduct keeps unedited stock, and refuses a stock edit when units were sold after the form was loaded", async () => {
    const staff = await buildSignedInAdmin();
    const { id } = await make(staff, { name: "Counted", deliveryType: "manual", stockQuantity: 5 });
    const known = { id, version: 1, stockSeen: 5 };
    await db.update(products).set({ manualStock: 3 }).where(eq(products.id, id));
    const typed = (stockQuantity: number, price: number) =>
      given({ name: "Counted", slug: "counted", deliveryType: "manual", stockQuantity, price });
    expect(await domainErrorOf(saveProduct(staff, { known, product: await typed(9, 1290) }))).toBe(
      "stock_moved",
    );
    expect((await row(id)).manualStock).toBe(3);
    await saveProduct(staff, { known, product: await typed(5, 1400) });
    expect(await row(id)).toMatchObject({ manualStock: 3, price: 1400 });
    await saveProduct(staff, { known: { id, version: 2, stockSeen: 3 }, product: await typed(9, 1400) });
    expect((await row(id)).manualStock).toBe(9);
  });

  it("saveProduct refuses a new delivery type while items or orders depend on the old type", async () => {
    const staff = await buildSignedInAdmin();
    const stocked = await buildProduct({ stock: 1 });
    expect(await domainErrorOf(change(staff, stocked.id, { deliveryType: "manual" }))).toBe(
      "delivery_type_held",
    );
    const ordered = await buildProduct({ stock: 0, deliveryType: "manual", manualStock: 5 });
    await buildAwaitingOrder({ items: [{ productId: ordered.id, quantity: 1 }] });
    expect(await domainErrorOf(change(staff, ordered.id, { deliveryType: "account" }))).toBe(
      "delivery_type_held",
    );
    const free = await buildProduct({ stock: 0, deliveryType: "manual", manualStock: 5 });
    await change(staff, free.id, { deliveryType: "account" });
    expect(await row(free.id)).toMatchObject({ deliveryType: "account", manualStock: null });
  });

  it("saveProduct keeps the content when the form contains no content, and otherwise replaces the content", async () => {
    const staff = await buildSignedInAdmin();
    const { id } = await make(staff, { deliveryType: "digital", content: [["key", "first"]] });
    await change(staff, id, { price: 1300 });
    const open = async () =>
      openFields((await row(id)).contentSealed ?? Buffer.alloc(0), { itemId: id, productId: id });
    expect(await open()).toEqual({ key: "first" });
    await change(staff, id, { content: [["key", "second"]] });
    expect(await open()).toEqual({ key: "second" });
  });

  it("saveProduct refuses archived and unknown products", async () => {
    const staff = await buildSignedInAdmin();
    const { id } = await make(staff, { name: "Archived" });
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    expect(await domainErrorOf(change(staff, id, { price: 1 }))).toBe("product_archived");
    for (const nobody of ["3f0e5b9a-98f7-4a0c-9d4e-000000000000", "no id", ""]) {
      const known = { id: nobody, version: 1, stockSeen: null };
      expect(await domainErrorOf(saveProduct(staff, { known, product: await given() }))).toBe("not_found");
    }
  });
});
