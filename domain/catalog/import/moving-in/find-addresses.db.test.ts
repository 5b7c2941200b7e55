import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { system } from "#domain/kernel/caller.ts";
import { moveIn } from "./move-in.ts";
import { RATE_OF_DOLLARS } from "./moved-price.ts";
import type { MovedSource } from "./moved-shop.ts";
import { parseShop } from "./parse-shop.ts";

const options = { rate: RATE_OF_DOLLARS, delivery: "account", zone: "UTC", language: "en-US" } as const;

/** Imports one file from another shop. With `dryRun`, the function only shows the preview. */
async function move(source: MovedSource, lines: readonly string[], dryRun = false) {
  const open = async function* () {
    yield Buffer.from(lines.join("\n"));
  };
  const shop = await parseShop(source, [{ name: "products.csv", open }], { ...options, now: new Date() });
  const images = { paths: [], read: () => Promise.reject(new Error("none")) };
  return moveIn(system("command"), { source, shop, images, dryRun, skipRefused: false });
}
const addresses = async (...names: string[]) => {
  const rows = await db.select({ slug: products.slug, name: products.name }).from(products);
  return names.map((name) => rows.filter((row) => row.name === name).map(({ slug }) => slug));
};
const HANDLES = "Handle,Title,Type,Status,Option1 Name,Option1 Value,Variant Price";
const WOO = "Type,Name,Regular price,Categories,SKU,ID,Parent,Attribute 1 name,Attribute 1 value(s)";

describe("the addresses of products of another shop", () => {
  it("the import from another shop never changes an unrelated product that has the same slug", async () => {
    await move("shopify", [HANDLES, "product,Own,Keys,active,Title,Default Title,5.00"]);
    const own = (await db.select().from(products).where(eq(products.slug, "product")))[0];
    const file = [
      HANDLES,
      "日本語,日本語,Keys,active,Title,Default Title,21.00",
      "лицензия,Лицензия,Keys,active,Title,Default Title,22.00",
      "中文,中文,Keys,draft,Title,Default Title,23.00",
    ];
    const shown = await move("shopify", file, true);
    expect(shown.products).toEqual({ added: 3, changed: 0, same: 0 });
    await move("shopify", file);
    expect(await addresses("Own", "日本語", "Лицензия", "中文")).toEqual([
      ["product"],
      ["product-2"],
      ["litsenziya"],
      ["product-3"],
    ]);
    expect((await db.select().from(products).where(eq(products.slug, "product")))[0]).toEqual(own);
    expect((await move("shopify", file)).products).toEqual({ added: 0, changed: 0, same: 3 });
    // The import has the same result when the rows of the file are in reverse order.
    const turned = [HANDLES, ...file.slice(1).reverse()];
    expect((await move("shopify", turned)).products).toEqual({ added: 0, changed: 0, same: 3 });
  });

  it("the import from another shop creates two products for two names with the same slug, and recognizes both on a second import", async () => {
    await move("woocommerce", [WOO, "simple,C++,10,Books,,,,,"]);
    const file = [WOO, "simple,C#,20,Books,,,,,", "simple,C++,10,Books,,,,,"];
    const shown = await move("woocommerce", file);
    expect(shown.products).toEqual({ added: 1, changed: 0, same: 1 });
    expect(await addresses("C++", "C#")).toEqual([["c"], ["c-2"]]);
    expect((await move("woocommerce", file)).products).toEqual({ added: 0, changed: 0, same: 2 });
  });

  it("the import from another shop recognizes the variants of a group by their option values", async () => {
    const file = [
      WOO,
      "variable,套件,,Keys,,1,,期限,",
      "variation,套件 - 月,5,,,2,id:1,期限,月",
      "variation,套件 - 年,50,,,3,id:1,期限,年",
    ];
    expect((await move("woocommerce", file)).products.added).toBe(3);
    expect((await move("woocommerce", file)).products).toEqual({ added: 0, changed: 0, same: 3 });
    const [head = "", group = "", month = "", year = ""] = file;
    expect((await move("woocommerce", [head, group, year, month])).products.same).toBe(3);
  });

  it("the import from another shop reports each changed product with the name that the product has in this shop", async () => {
    await move("shopify", [HANDLES, "atlas,Atlas,Keys,active,Title,Default Title,30.00"]);
    const shown = await move(
      "shopify",
      [HANDLES, "atlas,Atlas Two,Keys,draft,Title,Default Title,30.00"],
      true,
    );
    expect(shown.rows).toEqual([
      {
        ...{ file: "products.csv", number: 2, name: "atlas", title: "Atlas", outcome: "changed" },
        changes: [
          { column: "name", before: "Atlas", after: "Atlas Two" },
          { column: "status", before: "active", after: "inactive" },
        ],
      },
    ]);
  });

  it("the import from another shop creates a different slug for each category, even for names in other scripts or with symbols", async () => {
    await move("woocommerce", [
      WOO,
      ...["simple,One,1,Игры,,,,,", "simple,Two,1,游戏,,,,,", "simple,Three,1,软件,,,,,"],
      ...["simple,Four,1,A+,,,,,", "simple,Five,1,A#,,,,,"],
    ]);
    const rows = await db.select({ name: categories.name, slug: categories.slug }).from(categories);
    const slugOf = (name: string) => rows.find((row) => row.name === name)?.slug;
    expect(slugOf("Игры")).toBe("igry");
    expect(new Set(["游戏", "软件", "A+", "A#"].map(slugOf)).size).toBe(4);
  });
});
