import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { system } from "#domain/kernel/caller.ts";
import { ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { importCatalog } from "./import-catalog.ts";
import type { CatalogFormat } from "./parse-catalog-file.ts";

const load = (content: string, options: { format?: CatalogFormat; dryRun?: boolean } = {}) =>
  importCatalog(system("command"), { source: sourceOf(content), format: "csv", ...options });
const sourceOf = (content: string) => ({
  name: "goods.csv",
  async *open() {
    yield new TextEncoder().encode(content);
  },
});
const rejected = async (content: string, format: CatalogFormat = "csv") => {
  const before = await db.$count(products);
  const error = await load(content, { format }).catch((reason: unknown) => reason);
  if (!(error instanceof ImportRejected)) throw error;
  expect(await db.$count(products)).toBe(before);
  return error.problems.map(({ unit, number, reason }) => `${unit} ${number}: ${reason}`);
};
const bySlug = async (slug: string) => (await db.select().from(products).where(sql`slug = ${slug}`))[0];

describe("importCatalog", () => {
  it("importCatalog creates products and categories, and changes nothing on a second import", async () => {
    const csv = [
      "name,category,price,original_price,features,featured,rating,sales_count,emoji,short_description",
      '"Clé Été",Gift Codes,129.00,"150",A | B||C,yes,4.5,12,🎁,"Two\nlines"',
      "Plain,gift codes,5,,,,,,,",
    ].join("\n");
    expect(await load(csv)).toMatchObject({ created: 2, updated: 0, categoriesMade: 1 });
    expect(await bySlug("cle-ete")).toMatchObject({
      price: 12900,
      originalPrice: 15000,
      features: ["A", "B", "C"],
      featured: true,
      rating: 4.5,
      salesCount: 12,
      emoji: "🎁",
      shortDescription: "Two\nlines",
      deliveryType: "account",
      status: "active",
    });
    expect(await load(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 2, categoriesMade: 0 });
  });

  it("importCatalog changes only the columns in the file", async () => {
    await load("name,category,price,description,slug\nKept,Cat,10,Long text,kept");
    expect(await load("slug,name,category,price\nkept,Renamed,Cat,12.50")).toMatchObject({ updated: 1 });
    expect(await bySlug("kept")).toMatchObject({
      name: "Renamed",
      price: 1250,
      description: "Long text",
      version: 2,
    });
  });

  it("importCatalog adds the next free number to a slug that a product with a different name already has", async () => {
    await load("name,category,price\nTwin Pack,Cat,10\nTwin-Pack,Cat,11\nTwin  Pack!,Cat,12");
    expect((await bySlug("twin-pack-3"))?.price).toBe(1200);
    expect(await load("name,category,price\nTwin-Pack,Cat,15")).toMatchObject({ updated: 1 });
    expect((await bySlug("twin-pack-2"))?.price).toBe(1500);
  });

  it("importCatalog reads JSON with lists and numbers", async () => {
    const json = JSON.stringify([
      {
        name: "From JSON",
        category: "Cat",
        price: 19.99,
        features: ["one", "two"],
        delivery_type: "manual",
        stock_quantity: 4,
      },
      {
        name: "Content",
        category: "Cat",
        price: "7",
        delivery_type: "digital",
        content: { "Reading Link": "https://a.example", pass: "x" },
      },
    ]);
    expect(await load(json, { format: "json" })).toMatchObject({ created: 2 });
    expect(await bySlug("from-json")).toMatchObject({
      price: 1999,
      features: ["one", "two"],
      manualStock: 4,
    });
    const digital = await bySlug("content");
    expect(digital).toMatchObject({ manualStock: null, contentFieldNames: ["Reading Link", "pass"] });
    const bound = { itemId: digital?.id ?? "", productId: digital?.id ?? "" };
    expect(openFields(digital?.contentSealed ?? Buffer.alloc(0), bound)).toEqual({
      "Reading Link": "https://a.example",
      pass: "x",
    });
  });

  it("importCatalog writes nothing in a dry run and reports the changes", async () => {
    const before = await db.$count(products);
    expect(await load("name,category,price\nDry,Dry Category,10", { dryRun: true })).toMatchObject({
      created: 1,
      categoriesMade: 1,
      dryRun: true,
    });
    expect(await db.$count(products)).toBe(before);
    expect(await db.select().from(categories).where(sql`name = 'Dry Category'`)).toEqual([]);
  });

  it("importCatalog refuses the whole file and reports every invalid line", async () => {
    const problems = await rejected(
      [
        "name,category,price,delivery_type,stock_quantity,rating,emoji,meta_title,slug,status",
        "Good,Cat,10,,,,,,,",
        ",Cat,10,,,,,,,",
        "No price,Cat,,,,,,,,",
        "Bad price,Cat,1.234,,,,,,,",
        "Zero,Cat,0,,,,,,,",
        "Below,Cat,-5,,,,,,,",
        "Typed,Cat,5,account,3,,,,,",
        "Stock,Cat,5,manual,1.5,,,,,",
        "Rated,Cat,5,,,5.1,,,,",
        `Long,Cat,5,,,,abc,${"t".repeat(61)},,`,
        "Slug,Cat,5,,,,,,Not A Slug,",
        "Status,Cat,5,,,,,,,sold",
        "Digital,Cat,5,digital,,,,,,",
        "Good,Cat,11,,,,,,,",
        "Short,Cat",
      ].join("\n"),
    );
    expect(problems).toEqual([
      "line 3: name is required",
      "line 4: price is required",
      "line 5: price must be an amount in dollars with at most 2 decimals",
      "line 6: price must be above 0",
      "line 7: price must be an amount in dollars with at most 2 decimals",
      "line 8: stock_quantity is counted from the inventory of an account product; leave it empty",
      "line 9: stock_quantity must be a whole number",
      "line 10: rating must be from 0 to 5",
      "line 11: emoji must be at most 2 characters",
      "line 11: meta_title must be at most 60 characters",
      "line 12: slug must be lower case letters, digits and single hyphens",
      "line 13: status must be one of active, inactive, out_of_stock",
      "line 14: content is required for a digital product",
      'line 15: the product "good" is already in line 2',
      "line 16: has 2 cells, the header has 10",
    ]);
  });

  it("importCatalog refuses wrong columns and malformed files", async () => {
    expect(await rejected("name,price\nA,5")).toEqual(["line 1: the column category is missing"]);
    expect((await rejected("name,category,price,colour\nA,B,5,red"))[0]).toMatch(
      /^line 1: the column "colour" is not known/,
    );
    expect(await rejected('name,category,price\nA,B,5\n"C,B,5\n')).toEqual([
      'line 3: a quote (") is opened and never closed in the row that begins here',
    ]);
    expect(await rejected("")).toEqual(["line 1: the file holds no product"]);
    expect(await rejected('{"name": "A"}', "json")).toEqual([
      "line 1: the file must hold a list of products",
    ]);
    expect(
      await rejected('[{"name": "A", "category": "B", "price": 5, "colour": "red"}, 7]', "json"),
    ).toEqual(['item 1: "colour" is not a known field', "item 2: is not an object"]);
  });

  it("importCatalog refuses a new delivery type for a product with stock, and refuses all changes of an archived product", async () => {
    const stocked = await buildProduct({ stock: 1, name: "Stocked", slug: "stocked" });
    expect(await rejected("slug,name,category,price,delivery_type\nstocked,Stocked,Cat,5,manual")).toEqual([
      "line 2: delivery_type cannot change: the product has inventory items",
    ]);
    await db.update(products).set({ archivedAt: new Date() }).where(sql`id = ${stocked.id}`);
    expect(await rejected("slug,name,category,price\nstocked,Stocked,Cat,5")).toEqual([
      'line 2: the product "stocked" is archived',
    ]);
  });

  it("importCatalog lists at most fifty problems but counts all of them", async () => {
    const error = await load(`name,category,price\n${"x,Cat,free\n".repeat(70)}`).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ImportRejected);
    expect((error as ImportRejected).problems).toHaveLength(50);
    expect((error as ImportRejected).problemCount).toBe(70);
  });
});
