import { expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { saveCategory } from "#domain/catalog/categories/save-category.ts";
import { saveProducts } from "#domain/catalog/import/save-products.ts";
import { system } from "#domain/kernel/caller.ts";
import { parseCatalogQuery } from "./parse-catalog-query.ts";
import { listProducts } from "./queries.ts";

const ask = (text: string) => listProducts(parseCatalogQuery(new URLSearchParams(text)));
const names = async (text: string) => (await ask(text)).products.map((product) => product.name);

it("a product list filters by stock and current price, even during a search, and counts the matching products", async () => {
  await db.update(products).set({ archivedAt: new Date() });
  await inTransaction(async (tx) => {
    const keys = await saveCategory(tx, { name: "Keys" });
    const help = await saveCategory(tx, { name: "Help" });
    const list = [
      { category: keys, input: { name: "Cheap key", price: 500, stockQuantity: 3 } },
      { category: keys, input: { name: "Dear key", price: 9000, stockQuantity: 1 } },
      { category: keys, input: { name: "Empty key", price: 700, stockQuantity: 0 } },
      { category: keys, input: { name: "Resting key", price: 700, status: "out_of_stock" as const } },
      { category: help, input: { name: "Endless help", price: 700, stockQuantity: null } },
    ].map(({ category, input }, place) => ({
      place,
      category,
      input: { deliveryType: "manual" as const, ...input },
    }));
    expect((await saveProducts(tx, system("command"), list)).refused).toEqual([]);
  });
  expect((await names("stock=in")).sort()).toEqual(["Cheap key", "Dear key", "Endless help"]);
  expect(await names("stock=in&q=key&sort=price-desc")).toEqual(["Dear key", "Cheap key"]);
  expect(await names("min=6&max=90&sort=price-asc&category=keys&stock=in")).toEqual(["Dear key"]);
  const page = await ask("stock=in&max=10");
  expect(page).toMatchObject({ total: 2, shown: 2, hasMore: false, isCapped: false });
  const counts = page.counts.categories.filter(({ name }) => name === "Help" || name === "Keys");
  expect(counts.map(({ name, count }) => [name, count])).toEqual([
    ["Help", 1],
    ["Keys", 1],
  ]);
});
