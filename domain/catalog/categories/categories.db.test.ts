import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { saveProducts } from "#domain/catalog/import/save-products.ts";
import { listProducts } from "#domain/catalog/storefront/queries.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { createCategory } from "./create-category.ts";
import { deleteCategory } from "./delete-category.ts";
import { listCategoryChoices, listStaffCategories } from "./queries.ts";
import { updateCategory } from "./update-category.ts";

const all = { q: "", tab: "" as const, page: 1 };
const rowOf = async (id: string) => (await db.select().from(categories).where(eq(categories.id, id)))[0];
const found = async (q: string) =>
  (await listProducts({ q, category: "", sort: "newest", page: 1 })).products.map(({ name }) => name);

/** Saves a product together with its search words. A search for the category finds the saved product. */
async function sell(name: string, category: { id: string; name: string; slug: string }): Promise<void> {
  const wanted = { place: 1, input: { name, price: 500 }, category };
  await inTransaction((tx) => saveProducts(tx, system("command"), [wanted], new Map()));
}

let staff: Caller;
beforeEach(async () => {
  await db.update(products).set({ categoryId: null });
  await db.delete(categories);
  staff = await buildSignedInMember("manage_categories");
});

describe("a category of the back office", () => {
  it("a back-office category gets a slug from its name, with -2 or -3 when the slug is taken", async () => {
    const slugs: string[] = [];
    for (let n = 0; n < 3; n++)
      slugs.push((await createCategory(staff, { name: "Licenças & Códigos" })).slug);
    expect(slugs).toEqual(["licencas-codigos", "licencas-codigos-2", "licencas-codigos-3"]);
    const { id } = await createCategory(staff, {
      name: "Seats",
      slug: "own-words",
      description: "Two\nlines",
    });
    expect(await rowOf(id)).toMatchObject({ slug: "own-words", isActive: true, version: 1 });
    expect(await auditOf(id)).toMatchObject([
      { actionType: "CATEGORY_CREATED", permission: "manage_categories" },
    ]);
  });

  it("a back-office category refuses a change of an old version, and keeps its slug when the form has no slug", async () => {
    const { id } = await createCategory(staff, { name: "Seats" });
    await updateCategory(staff, { id, version: 1, category: { name: "Chairs", isActive: false } });
    expect(await rowOf(id)).toMatchObject({ name: "Chairs", slug: "seats", isActive: false, version: 2 });
    const second = updateCategory(staff, { id, version: 1, category: { name: "Stools" } });
    expect(await domainErrorOf(second)).toBe("category_changed");
    expect(await rowOf(id)).toMatchObject({ name: "Chairs" });
    const [, changed] = await auditOf(id);
    expect(changed).toMatchObject({
      actionType: "CATEGORY_UPDATED",
      details: { before: { name: "Seats", isActive: true }, after: { name: "Chairs", isActive: false } },
    });
  });

  it("a new category gets the chosen ink or the next unused ink, and a change without an ink keeps the ink", async () => {
    const inkOf = async (id: string) => (await rowOf(id))?.ink;
    const first = await createCategory(staff, { name: "Keys" });
    const chosen = await createCategory(staff, { name: "Seats", ink: 1 });
    const next = await createCategory(staff, { name: "Codes" });
    expect([await inkOf(first.id), await inkOf(chosen.id), await inkOf(next.id)]).toEqual([0, 1, 2]);
    await updateCategory(staff, { id: chosen.id, version: 1, category: { name: "Seats", ink: 4 } });
    await updateCategory(staff, { id: chosen.id, version: 2, category: { name: "Chairs" } });
    expect(await inkOf(chosen.id)).toBe(4);
    expect((await auditOf(chosen.id))[1]).toMatchObject({
      details: { before: { ink: 1 }, after: { ink: 4 } },
    });

    expect((await listStaffCategories(staff, all)).categories.map(({ ink }) => ink)).toEqual([4, 2, 0]);
    const { counts } = await listProducts({ q: "", category: "", sort: "newest", page: 1 });
    expect(counts.categories.map(({ name, ink }) => [name, ink])).toEqual([
      ["Chairs", 4],
      ["Codes", 2],
      ["Keys", 0],
    ]);
  });

  it("a category refuses the slug of another category", async () => {
    await createCategory(staff, { name: "Seats" });
    const { id } = await createCategory(staff, { name: "Chairs" });
    const taken = { name: "Chairs", slug: "seats" };
    expect(await domainErrorOf(updateCategory(staff, { id, version: 1, category: taken }))).toBe(
      "slug_taken",
    );
    expect(await domainErrorOf(createCategory(staff, taken))).toBe("slug_taken");
  });

  it.each([
    ["no name", { name: "  " }],
    ["a name of two lines", { name: "a\nb" }],
    ["a name of 121 letters", { name: "a".repeat(121) }],
    ["a slug with a slash", { name: "a", slug: "a/b" }],
    ["a slug with capitals", { name: "a", slug: "Seats" }],
    ["a slug of 81 letters", { name: "a", slug: "a".repeat(81) }],
    ["a NUL in the description", { name: "a", description: "a\0b" }],
    ["an ink that does not exist", { name: "a", ink: 6 }],
    ["a negative ink", { name: "a", ink: -1 }],
  ])("a category refuses %s", async (_, input) => {
    expect(await domainErrorOf(createCategory(staff, input))).toBe("ZodError");
    expect(await db.$count(categories)).toBe(0);
  });
});

describe("deleteCategory", () => {
  it("deleteCategory deletes a category without products", async () => {
    const { id } = await createCategory(staff, { name: "Seats" });
    expect(await deleteCategory(staff, { id, moveTo: null })).toEqual({ moved: 0 });
    expect(await rowOf(id)).toBeUndefined();
    expect((await auditOf(id)).at(-1)).toMatchObject({
      actionType: "CATEGORY_DELETED",
      details: { products_moved: 0 },
    });
  });

  it("deleteCategory moves all products, including archived products, to the target category and updates their search words", async () => {
    const old = await createCategory(staff, { name: "Zebrastripes" });
    const next = await createCategory(staff, { name: "Quagmires" });
    await sell("Design Seat", old);
    const { id: archived } = await buildProduct({ categoryId: old.id, archivedAt: new Date() });
    expect(await found("zebrastripes")).toEqual(["Design Seat"]);
    expect(await domainErrorOf(deleteCategory(staff, { id: old.id, moveTo: null }))).toBe(
      "category_has_products",
    );
    expect(await rowOf(old.id)).toBeDefined();

    expect(await deleteCategory(staff, { id: old.id, moveTo: next.id })).toEqual({ moved: 2 });
    const [moved] = await db.select().from(products).where(eq(products.id, archived));
    expect(moved).toMatchObject({ categoryId: next.id, version: 2 });
    expect(await found("quagmires")).toEqual(["Design Seat"]);
    expect(await found("zebrastripes")).toEqual([]);
    expect((await auditOf(old.id)).at(-1)).toMatchObject({
      details: { products_moved: 2, moved_to: next.id, before: { name: "Zebrastripes" } },
    });
  });

  it("deleteCategory refuses a target category when it is unknown or is the deleted category itself", async () => {
    const { id } = await createCategory(staff, { name: "Seats" });
    const product = await buildProduct({ categoryId: id });
    for (const moveTo of [id, id.toUpperCase(), randomUUID(), "", "x", "' or 1=1"])
      expect([moveTo, await domainErrorOf(deleteCategory(staff, { id, moveTo }))]).toEqual([
        moveTo,
        "no_place_for_products",
      ]);
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    expect(row).toMatchObject({ categoryId: id, version: 1 });
  });

  it("no product is lost when two concurrent deletions move products to each other's category", async () => {
    const a = await createCategory(staff, { name: "A" });
    const b = await createCategory(staff, { name: "B" });
    await buildProduct({ categoryId: a.id });
    await buildProduct({ categoryId: b.id });
    const answers = await Promise.all([
      domainErrorOf(deleteCategory(staff, { id: a.id, moveTo: b.id })),
      domainErrorOf(deleteCategory(staff, { id: b.id, moveTo: a.id })),
    ]);
    expect(answers.sort()).toEqual(["done", "no_place_for_products"]);
    const list = await listStaffCategories(staff, all);
    expect(list.categories).toMatchObject([{ products: 2 }]);
    const [left] = list.categories;
    const last = { id: left?.id ?? "", moveTo: null };
    expect(await domainErrorOf(deleteCategory(staff, last))).toBe("category_has_products");
  });
});

describe("permissions", () => {
  it("staff with manage_categories can change a category, and staff with manage_products can read a category", async () => {
    const { id } = await createCategory(staff, { name: "Seats" });
    const shopper = (await buildAccount()).caller;
    const member = await buildSignedInMember("manage_products");
    const stranger = await buildSignedInMember("manage_banners");
    for (const [caller, code] of [
      [visitor, "sign_in_required"],
      [shopper, "sign_in_required"],
      [member, "not_permitted"],
      [stranger, "not_permitted"],
    ] as const) {
      expect(await domainErrorOf(createCategory(caller, { name: "X" }))).toBe(code);
      expect(await domainErrorOf(updateCategory(caller, { id, version: 1, category: { name: "X" } }))).toBe(
        code,
      );
      expect(await domainErrorOf(deleteCategory(caller, { id, moveTo: null }))).toBe(code);
    }
    expect(await domainErrorOf(listStaffCategories(stranger, all))).toBe("not_permitted");
    expect(await domainErrorOf(listCategoryChoices(stranger))).toBe("not_permitted");
    expect(await listCategoryChoices(member)).toEqual([{ id, name: "Seats" }]);
    for (const unknown of [randomUUID(), "", "1"]) {
      expect(
        await domainErrorOf(updateCategory(staff, { id: unknown, version: 1, category: { name: "X" } })),
      ).toBe("not_found");
      expect(await domainErrorOf(deleteCategory(staff, { id: unknown, moveTo: null }))).toBe("not_found");
    }
    expect(await rowOf(id)).toMatchObject({ name: "Seats", version: 1 });
  });
});

describe("listStaffCategories", () => {
  it("listStaffCategories lists categories by name with product counts, and supports pages, search and tabs", async () => {
    await db.insert(categories).values(
      Array.from({ length: 26 }, (_, n) => ({
        name: `Category ${String.fromCharCode(97 + n)}`,
        slug: `slug-${n}`,
        isActive: n !== 3,
      })),
    );
    const first = await listStaffCategories(staff, all);
    expect(first).toMatchObject({ total: 26, counts: { all: 26, active: 25, inactive: 1 } });
    expect(first.categories).toHaveLength(24);
    const b = first.categories[1];
    await buildProduct({ categoryId: b?.id ?? "" });
    await buildProduct({ categoryId: b?.id ?? "", status: "inactive" });
    await buildProduct({ categoryId: b?.id ?? "", archivedAt: new Date() });
    const search = await listStaffCategories(staff, { ...all, q: "CATEGORY B" });
    expect(search.categories).toMatchObject([{ name: "Category b", products: 2, archived: 1 }]);
    expect((await listStaffCategories(staff, { ...all, q: "slug-25" })).total).toBe(1);
    expect((await listStaffCategories(staff, { ...all, q: "%" })).total).toBe(0);
    expect((await listStaffCategories(staff, { ...all, page: 2 })).categories).toHaveLength(2);
    expect((await listStaffCategories(staff, { ...all, tab: "inativos" })).categories).toMatchObject([
      { name: "Category d" },
    ]);
  });
});
