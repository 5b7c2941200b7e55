import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { saveCategory } from "#domain/catalog/categories/save-category.ts";
import { saveProducts } from "#domain/catalog/import/save-products.ts";
import type { ProductInput } from "#domain/catalog/products/product-input.ts";
import { system } from "#domain/kernel/caller.ts";
import { parseCatalogQuery } from "./parse-catalog-query.ts";
import { listProducts } from "./queries.ts";

const ask = (text: string, upTo = false) => listProducts(parseCatalogQuery(new URLSearchParams(text)), upTo);
const names = async (text: string) => (await ask(text)).products.map((product) => product.name);

/** Writes products of one category with their search words, as imports do. */
async function write(wanted: (Partial<ProductInput> & { name: string })[]) {
  await inTransaction(async (tx) => {
    const category = await saveCategory(tx, { name: "Ads" });
    const list = wanted.map((given, place) => ({ place, input: { price: 5000, ...given }, category }));
    expect((await saveProducts(tx, system("command"), list)).refused).toEqual([]);
  });
}

beforeEach(() =>
  db
    .update(products)
    .set({ archivedAt: new Date() })
    .then(() => undefined),
);

describe("the order of a search", () => {
  const orderOf = async (...typed: string[]) => names(typed.join("&"));

  it("a search without a chosen order sorts first by the match in the name, and then by the number of sales", async () => {
    await write([
      {
        name: "Aged Account",
        description: "x",
        shortDescription: "account recovery, account",
        salesCount: 900,
      },
      { name: "Manager", features: ["Account", "Recovery account"], salesCount: 800 },
      { name: "Accuont Recovery", salesCount: 700, price: 100, shortDescription: "account" },
      { name: "Recovery of Accounts", salesCount: 30 },
      { name: "Account Recovery Service", salesCount: 20 },
      { name: "Account Récovery", salesCount: 10 },
    ]);
    const expected = ["Account Récovery", "Recovery of Accounts", "Account Recovery Service", "Aged Account"];
    expect((await orderOf("q=account+recovery")).slice(0, 4)).toEqual(expected);
    expect((await orderOf("q=ACCOUNT+recovéry")).slice(0, 4)).toEqual(expected);
    expect((await orderOf("q=account+recovery", "category=ads")).slice(0, 4)).toEqual(expected);
    expect((await orderOf("q=account+recovery", "sort=price-asc"))[0]).toBe("Accuont Recovery");
  });

  it("a search lists a product with a typo match in its name before products that match in other fields", async () => {
    await write([
      { name: "Gift Code", shortDescription: "For Fennelbi", salesCount: 900 },
      { name: "Fennelby Card", salesCount: 5 },
    ]);
    expect(await orderOf("q=fennelbx")).toEqual(["Fennelby Card", "Gift Code"]);
  });

  it("a search keeps the same order on all pages", async () => {
    const wanted = Array.from({ length: 60 }, (_, index) => ({
      name: index % 2 ? `Plan ${index}` : `Item ${index}`,
      shortDescription: "plan",
      salesCount: index,
    }));
    await write(wanted);
    const pages = [await ask("q=plan"), await ask("q=plan&page=2"), await ask("q=plan&page=3")];
    const shown = pages.flatMap(({ products: some }) => some.map(({ name }) => name));
    expect(shown).toEqual((await ask("q=plan&page=3", true)).products.map(({ name }) => name));
    expect(new Set(shown).size).toBe(60);
    expect(shown.slice(0, 30).every((name) => name.startsWith("Plan"))).toBe(true);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  });
});
