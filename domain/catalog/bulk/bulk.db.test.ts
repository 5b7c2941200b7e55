import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { imageFiles, pictures, productImages } from "#db/schema/images.ts";
import { heldChanges, priceTiers } from "#db/schema/prices.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildAdmin, buildSignedInMember, signInAsStaff } from "#tests/factories/build-staff.ts";
import { auditOf, lastAudit } from "#tests/factories/read-audit.ts";
import { BULK_MAX, bulkEditInput, chosenIds, priceAfter } from "./bulk-input.ts";
import { duplicateProduct } from "./duplicate-product.ts";
import { editProducts } from "./edit-products.ts";
import { removeProducts, summarizeRemoval } from "./remove-products.ts";

let staff: Staff;
beforeAll(async () => {
  staff = await buildSignedInMember("manage_products");
});
const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

describe("editing several products at once", () => {
  it("a bulk edit shows a preview, then changes status, category, price and featured flag, with an audit row for each product", async () => {
    const [category] = await db.insert(categories).values({ name: "Chaves", slug: "chaves" }).returning();
    const [one, two] = [await buildProduct({ price: 1000 }), await buildProduct({ price: 1999 })];
    const ids = [one.id, two.id];
    const change = {
      ids,
      status: "inactive",
      categoryId: category?.id,
      percent: 10,
      featured: true,
    } as const;
    const preview = await editProducts(staff, { ...change, dryRun: true });
    expect(preview).toMatchObject({ changed: 2, same: 0, gone: 0, held: 0 });
    expect(preview.prices.map(({ before, after }) => [before, after]).sort()).toEqual([
      [1000, 1100],
      [1999, 2199],
    ]);
    expect(await rowOf(one.id)).toMatchObject({ price: 1000, status: "active", version: 1 });
    expect(await auditOf(one.id)).toEqual([]);

    expect(await editProducts(staff, change)).toEqual(preview);
    for (const [id, price] of [
      [one.id, 1100],
      [two.id, 2199],
    ] as const) {
      const after = await rowOf(id);
      expect(after).toMatchObject({ price, status: "inactive", featured: true, categoryId: category?.id });
      expect(await auditOf(id)).toMatchObject([
        { actionType: "PRODUCT_UPDATED", actorId: staff.userId, details: { after: { status: "inactive" } } },
      ]);
    }
    expect(await editProducts(staff, { ids, status: "inactive" })).toMatchObject({ changed: 0, same: 2 });
  });

  it("a bulk edit reports a large price drop and delays the drop until confirmation", async () => {
    const { id } = await buildProduct({ price: 10_000 });
    const change = { ids: [id], percent: -80 };
    expect(await editProducts(staff, { ...change, dryRun: true })).toMatchObject({ changed: 0, held: 1 });
    expect(await db.$count(heldChanges, eq(heldChanges.productId, id))).toBe(0);
    const edited = await editProducts(staff, change);
    expect(edited.prices).toEqual([{ name: expect.any(String), before: 10_000, after: 2_000, isHeld: true }]);
    expect(await rowOf(id)).toMatchObject({ price: 10_000 });
    expect(await db.$count(heldChanges, eq(heldChanges.productId, id))).toBe(1);
    expect(await lastAudit()).toMatchObject({ details: { alert_type: "PRICE_DROP" } });
  });

  it("a bulk edit does not change archived products, missing products and digital products without content", async () => {
    const { id } = await buildProduct();
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    const ids = [id, randomUUID()];
    expect(await editProducts(staff, { ids, featured: true })).toMatchObject({ changed: 0, gone: 2 });
    const digital = await buildProduct({ deliveryType: "digital" });
    const copy = await duplicateProduct(staff, { id: digital.id, name: "Copy of a file" });
    expect(await editProducts(staff, { ids: [copy.id], status: "active" })).toMatchObject({
      changed: 0,
      withoutContent: 1,
    });
    expect(await rowOf(copy.id)).toMatchObject({ status: "inactive", contentSealed: null });
  });

  it("a bulk edit changes nothing when a price is too high, the category is unknown or no field is chosen", async () => {
    const [low, high] = [await buildProduct({ price: 100 }), await buildProduct({ price: 90_000_000 })];
    const ids = [low.id, high.id];
    await expect(editProducts(staff, { ids, percent: 50 })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await rowOf(low.id)).toMatchObject({ price: 100 });
    const unknown = editProducts(staff, { ids, categoryId: randomUUID() });
    await expect(unknown).rejects.toMatchObject({ code: "no_such_category" });
    await expect(editProducts(staff, { ids, percent: 0 })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("a bulk edit needs a fresh second factor to change status or price, but not to change category or featured flag", async () => {
    const { id } = await buildProduct();
    const bare = await signInAsStaff(await buildAdmin());
    for (const change of [{ status: "inactive" }, { percent: 5 }] as const)
      await expect(editProducts(bare, { ids: [id], ...change, dryRun: true })).rejects.toMatchObject({
        code: "second_factor_required",
      });
    expect(await editProducts(bare, { ids: [id], featured: true })).toMatchObject({ changed: 1 });
    const other = await buildSignedInMember("manage_orders");
    for (const caller of [other, visitor])
      await expect(editProducts(caller, { ids: [id], featured: true })).rejects.toMatchObject({
        status: caller === visitor ? 401 : 403,
      });
  });
});

describe("removing several products at once", () => {
  it("a bulk removal previews its result, deletes products without a history and archives the others", async () => {
    const [empty, sold] = [await buildProduct({ stock: 0 }), await buildProduct({ stock: 5 })];
    await buildPaidOrder({ items: [{ productId: sold.id, quantity: 2 }] });
    const ids = [empty.id, sold.id, randomUUID()];
    expect(await summarizeRemoval(staff, { ids })).toEqual({
      deleted: 1,
      archived: 1,
      available: 3,
      refused: 0,
    });
    expect(await removeProducts(staff, { ids })).toEqual({ deleted: 1, archived: 1 });
    expect(await rowOf(empty.id)).toBeUndefined();
    expect((await rowOf(sold.id))?.archivedAt).not.toBeNull();
    expect(await auditOf(empty.id)).toMatchObject([{ actionType: "PRODUCT_DELETED" }]);
    expect(await auditOf(sold.id, "PRODUCT_ARCHIVED")).toHaveLength(1);
    expect(await removeProducts(staff, { ids })).toEqual({ deleted: 0, archived: 0 });
    const other = await buildSignedInMember("manage_inventory");
    await expect(removeProducts(other, { ids })).rejects.toMatchObject({ code: "not_permitted" });
    await expect(summarizeRemoval(other, { ids })).rejects.toMatchObject({ code: "not_permitted" });
  });
});

describe("duplicating a product", () => {
  it("a duplicate is an inactive copy with an unused slug, and has no sales and no stock", async () => {
    const source = await buildProduct({ name: "Quorvex seat", price: 4_200, stock: 3 });
    const copies = [];
    for (let run = 0; run < 2; run++)
      copies.push(await duplicateProduct(staff, { id: source.id, name: "Quorvex seat (cópia)" }));
    const rows = await Promise.all(copies.map(({ id }) => rowOf(id)));
    expect(rows.map((row) => row?.slug)).toEqual(["quorvex-seat-copia", "quorvex-seat-copia-2"]);
    expect(rows[0]).toMatchObject({
      ...{ name: "Quorvex seat (cópia)", price: 4_200, status: "inactive", featured: false, salesCount: 0 },
      version: 1,
    });
    expect(await auditOf(copies[0]?.id ?? "")).toMatchObject([
      { actionType: "PRODUCT_CREATED", details: { copied_from: source.id } },
    ]);
    const long = await duplicateProduct(staff, { id: source.id, name: "x".repeat(500) });
    expect((await rowOf(long.id))?.name).toHaveLength(120);
    await expect(duplicateProduct(staff, { id: "no-id", name: "x" })).rejects.toMatchObject({ status: 404 });
  });

  it("a duplicate of a product has the images, tiers and limits of the original, but neither stock nor content", async () => {
    const source = await buildProduct({
      ...{ name: "Whole", price: 1_000, deliveryType: "manual", manualStock: 7, stock: 0 },
      ...{ minPerOrder: 2, maxPerOrder: 9, maxPerCustomer: 3, customerDays: 30, metaTitle: "Title" },
    });
    await db.insert(priceTiers).values({ productId: source.id, minQuantity: 5, price: 900 });
    const size = { digest: "ab".repeat(16), width: 4, height: 3 };
    await db.insert(pictures).values(size);
    const content = Buffer.from("a copy");
    await db.insert(imageFiles).values([
      { ...size, format: "webp", content },
      { ...size, format: "avif", content },
    ]);
    await db
      .insert(productImages)
      .values({ productId: source.id, position: 1, digest: "ab".repeat(16), alt: "A cover" });
    const { id } = await duplicateProduct(staff, { id: source.id, name: "Copy" });
    expect(await rowOf(id)).toMatchObject({
      ...{ minPerOrder: 2, maxPerOrder: 9, maxPerCustomer: 3, customerDays: 30, metaTitle: "Title" },
      ...{ manualStock: 0, contentSealed: null },
    });
    const tiers = await db.select().from(priceTiers).where(eq(priceTiers.productId, id));
    expect(tiers).toMatchObject([{ minQuantity: 5, price: 900 }]);
    const images = await db.select().from(productImages).where(eq(productImages.productId, id));
    expect(images).toMatchObject([{ position: 1, alt: "A cover" }]);
    expect(await auditOf(id)).toMatchObject([{ details: { images: 1, tiers: 1 } }]);
  });
});

describe("the form of a bulk edit", () => {
  const ids = `${randomUUID()} ${randomUUID()}`;
  it("a bulk edit does not change a field when the field is empty in the form", () => {
    expect(bulkEditInput.parse({ ids, status: "", categoryId: "", percent: "", featured: "" })).toMatchObject(
      {
        ids: ids.split(" "),
        percent: undefined,
      },
    );
    expect(bulkEditInput.parse({ ids, percent: "-10", featured: "false" })).toMatchObject({
      percent: -10,
      featured: false,
    });
  });

  it.each([{ percent: "-91" }, { percent: "501" }, { percent: "1.5" }, { status: "archived" }, { ids: "x" }])(
    "the form of a bulk edit refuses %j",
    (fields) => {
      expect(bulkEditInput.safeParse({ ids, ...fields }).success).toBe(false);
    },
  );

  it("the bulk edit form accepts each product only once, and accepts at most 200 products", () => {
    const id = randomUUID();
    expect(chosenIds.parse(`${id} ${id}`)).toEqual([id]);
    const many = Array.from({ length: BULK_MAX + 1 }, () => randomUUID()).join(" ");
    expect(chosenIds.safeParse(many).success).toBe(false);
  });

  it.each([
    [1000, 10, 1100],
    [1999, -10, 1799],
    [1, -90, 1],
    [333, 50, 500],
  ])("priceAfter changes the price %i by %i percent to %i", (price, percent, after) => {
    expect(priceAfter(price, percent)).toBe(after);
  });
});
