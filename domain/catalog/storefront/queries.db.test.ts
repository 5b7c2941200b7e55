import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { banners, categories, products } from "#db/schema/catalog.ts";
import { saveCategory } from "#domain/catalog/categories/save-category.ts";
import { saveProducts } from "#domain/catalog/import/save-products.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import { system } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { parseCatalogQuery } from "./parse-catalog-query.ts";
import {
  findProductBySlug,
  listActiveBanners,
  listCartProducts,
  listFeaturedProducts,
  listProducts,
} from "./queries.ts";

const ask = (text: string, upTo = false) => listProducts(parseCatalogQuery(new URLSearchParams(text)), upTo);
const names = async (text: string) => (await ask(text)).products.map((product) => product.name);

/**
 * Writes products with their search words, as imports do. Each product belongs to the category that its
 * `category` field names.
 */
async function write(...wanted: (Partial<ProductInput> & { name: string; category: string })[]) {
  await inTransaction(async (tx) => {
    const known = await tx.select().from(categories);
    const list = [];
    for (const [place, { category: name, ...given }] of wanted.entries()) {
      const category = known.find((one) => one.name === name) ?? (await saveCategory(tx, { name }));
      if (!known.includes(category as (typeof known)[number])) known.push(category as (typeof known)[number]);
      list.push({ place, input: { price: 5000, ...given }, category });
    }
    expect((await saveProducts(tx, system("command"), list)).refused).toEqual([]);
  });
}

beforeEach(async () => {
  await db
    .delete(products)
    .where(sql`not exists (select 1 from product_inventory i where i.product_id = ${products.id})`);
  await db.update(products).set({ archivedAt: new Date() });
  await db.execute(sql`delete from search_vocabulary`);
  await db.execute(
    sql`delete from categories c where not exists (select 1 from products p where p.category_id = c.id)`,
  );
});

describe("listProducts", () => {
  it("listProducts shows active and out-of-stock products, and hides inactive and archived products", async () => {
    await write(
      { name: "Active", category: "Keys" },
      { name: "Gone", category: "Keys", status: "out_of_stock", deliveryType: "manual", stockQuantity: 9 },
      { name: "Hidden", category: "Keys", status: "inactive" },
    );
    const page = await ask("sort=price-asc");
    expect(page.products.map((product) => product.name).sort()).toEqual(["Active", "Gone"]);
    expect(page.products.find((product) => product.name === "Gone")?.stockQuantity).toBe(0);
    expect(page).toMatchObject({ total: 2, shown: 2, hasMore: false });
    expect(await findProductBySlug("hidden")).toBeNull();
    expect((await findProductBySlug("gone"))?.stockQuantity).toBe(0);
  });

  it("listProducts sorts in five ways, and always lists products with equal values in the same order", async () => {
    await write(
      { name: "A", category: "Keys", price: 300, rating: 4.5, salesCount: 10 },
      { name: "B", category: "Keys", price: 100, rating: 4.9, salesCount: 30 },
      { name: "C", category: "Keys", price: 200, rating: 4.9, salesCount: 20 },
    );
    expect(await names("")).toEqual(["B", "C", "A"]);
    expect(await names("sort=price-asc")).toEqual(["B", "C", "A"]);
    expect(await names("sort=price-desc")).toEqual(["A", "C", "B"]);
    expect((await names("sort=rating"))[2]).toBe("A");
    expect(await names("sort=rating")).toEqual(await names("sort=rating"));
    await db
      .update(products)
      .set({ createdAt: new Date(0) })
      .where(sql`name = 'C'`);
    expect((await names("sort=newest"))[2]).toBe("C");
  });

  it("listProducts returns pages of 24 products without repeated or missing products, even when all products have equal values", async () => {
    await write(...Array.from({ length: 55 }, (_, index) => ({ name: `Equal ${index}`, category: "Keys" })));
    for (const sort of ["popular", "price-desc", "newest"]) {
      const pages = [
        await ask(`sort=${sort}`),
        await ask(`sort=${sort}&page=2`),
        await ask(`sort=${sort}&page=3`),
      ];
      expect(pages.map((page) => [page.products.length, page.shown, page.hasMore])).toEqual([
        [24, 24, true],
        [24, 48, true],
        [7, 55, false],
      ]);
      const ids = pages.flatMap((page) => page.products.map((product) => product.id));
      expect(new Set(ids).size).toBe(55);
      const atOnce = await ask(`sort=${sort}&page=3`, true);
      expect(atOnce.products.map((product) => product.id)).toEqual(ids);
      expect(atOnce).toMatchObject({ shown: 55, page: 3, hasMore: false });
    }
    expect(await ask("page=9")).toMatchObject({ products: [], total: 55, hasMore: false });
    expect((await ask("page=9", true)).products).toHaveLength(55);
  });

  it("listProducts filters by category, and its category counts depend on the search but not on the chosen category", async () => {
    await write(
      { name: "Gift Card", category: "Codes" },
      { name: "Gift Box", category: "Boxes" },
      { name: "Plain Box", category: "Boxes" },
    );
    const all = await ask("category=boxes");
    expect(all.total).toBe(2);
    expect(all.counts).toMatchObject({
      all: 3,
      categories: [
        { slug: "boxes", count: 2 },
        { slug: "codes", count: 1 },
      ],
    });
    const searched = await ask("q=gift&category=boxes");
    expect(searched.products.map((product) => product.name)).toEqual(["Gift Box"]);
    expect(searched.counts).toMatchObject({
      all: 2,
      categories: [
        { slug: "boxes", count: 1 },
        { slug: "codes", count: 1 },
      ],
    });
    expect(await ask("category=unknown")).toMatchObject({ products: [], total: 0 });
  });
});

describe("the search", () => {
  it("the search finds products by name, short description, category and features, in any order of words", async () => {
    await write({
      name: "Larkmere Studio",
      category: "Licença Anual",
      shortDescription: "For photographs",
      features: ["Works offline"],
    });
    for (const query of [
      "larkmere",
      "studio larkmere",
      "photographs",
      "anual",
      "offline",
      "photo offline licen",
      "LARK",
    ]) {
      expect(await names(`q=${query}`), query).toEqual(["Larkmere Studio"]);
    }
    for (const query of ["larkmere unknown", "mere", "zzzz", "!!!"])
      expect(await names(`q=${encodeURIComponent(query)}`), query).toEqual([]);
  });

  it("the search ignores accents in the query and in the products", async () => {
    await write({ name: "Licença Édition", category: "Keys" });
    expect(await names("q=licenca")).toHaveLength(1);
    expect(await names(`q=${encodeURIComponent("LICENÇA edition")}`)).toHaveLength(1);
  });

  it("the search tolerates one typo in a word of four letters or more, but not two typos", async () => {
    await write({ name: "Licence Gift Pro", category: "Keys" });
    for (const query of ["licnece", "lisence", "licencee", "lcence", "gfit", "licnece gitf"])
      expect(await names(`q=${query}`), query).toHaveLength(1);
    for (const query of ["lisense", "prp", "lcnce"]) expect(await names(`q=${query}`), query).toEqual([]);
  });

  it("the search does not look for typos when the catalog contains the word that the user entered", async () => {
    await write({ name: "Plan", category: "Keys" }, { name: "Play", category: "Keys" });
    expect(await names("q=plan")).toEqual(["Plan"]);
    expect((await names("q=plab")).sort()).toEqual(["Plan", "Play"]);
  });

  it("the search finds changed products and renamed categories by their new words, and no longer by their old words", async () => {
    await write({ name: "First Name", slug: "thing", category: "Oldcat" });
    await write({ name: "Second Name", slug: "thing", category: "Oldcat" });
    expect(await names("q=first")).toEqual([]);
    expect(await names("q=second")).toEqual(["Second Name"]);
    await inTransaction(async (tx) => {
      const [category] = await tx.select().from(categories).where(sql`name = 'Oldcat'`);
      await saveCategory(tx, { name: "Freshcat" }, category?.id);
    });
    expect(await names("q=oldcat")).toEqual([]);
    expect(await names("q=freshcat")).toEqual(["Second Name"]);
    const { rows } = await db.execute(sql`select word from search_vocabulary order by word`);
    expect(rows.map((row) => row.word)).toEqual(["freshcat", "name", "second"]);
  });
});

describe("stock", () => {
  it("the stock is the item count of an account product or the entered number of another product, and null when unlimited", async () => {
    const account = await buildProduct({ stock: 3 });
    await write({ name: "Manual", category: "Keys", deliveryType: "manual", stockQuantity: 7 });
    await write({ name: "Digital", category: "Keys", deliveryType: "digital", content: [["link", "x"]] });
    expect((await findProductBySlug(account.slug))?.stockQuantity).toBe(3);
    expect((await findProductBySlug("manual"))?.stockQuantity).toBe(7);
    expect((await findProductBySlug("digital"))?.stockQuantity).toBeNull();
    await db.execute(
      sql`update product_inventory set state = 'retired' where id = (select id from product_inventory where product_id = ${account.id} limit 1)`,
    );
    expect((await findProductBySlug(account.slug))?.stockQuantity).toBe(2);
  });
});

describe("other lists", () => {
  it("the list of featured products contains only active products, with the best-selling products first", async () => {
    await write(
      { name: "One", category: "Keys", featured: true, salesCount: 1 },
      { name: "Two", category: "Keys", featured: true, salesCount: 2 },
      { name: "Out", category: "Keys", featured: true, salesCount: 9, status: "out_of_stock" },
      { name: "Plain", category: "Keys", salesCount: 8 },
    );
    expect((await listFeaturedProducts()).map((product) => product.name)).toEqual(["Two", "One"]);
  });

  it("listCartProducts returns only listed products, in the requested order", async () => {
    await write(
      { name: "One", category: "Keys" },
      { name: "Two", category: "Keys" },
      { name: "Hidden", category: "Keys", status: "inactive" },
    );
    const all = await db.select().from(products).where(sql`archived_at is null`).orderBy(products.name);
    const [hidden, one, two] = all.map((product) => product.id);
    const found = await listCartProducts([
      two ?? "",
      "not-an-id",
      hidden ?? "",
      randomUUID(),
      one ?? "",
      two ?? "",
    ]);
    expect(found.map((product) => product.name)).toEqual(["Two", "One"]);
  });

  it("the list of banners contains only active banners", async () => {
    await db.insert(banners).values([
      { title: "On", imageUrl: "/a.png", position: "hero" },
      { title: "Off", imageUrl: "/b.png", position: "top", isActive: false },
    ]);
    expect((await listActiveBanners()).map((banner) => banner.title)).toEqual(["On"]);
  });
});
