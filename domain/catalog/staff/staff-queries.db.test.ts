import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { parseStaffQuery } from "./parse-staff-query.ts";
import { findStaffProduct, listStaffProducts } from "./staff-queries.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});
const query = (search = "") => parseStaffQuery(new URLSearchParams(search));
const list = (search = "") => listStaffProducts(admin, query(search));

describe("listStaffProducts", () => {
  it("listStaffProducts counts by tab and category, finds products by words, and sorts by name, price, stock and sales", async () => {
    const [tools] = await db.insert(categories).values({ name: "Tools", slug: "tools" }).returning();
    const categoryId = tools?.id ?? "";
    const of = (name: string, more: Parameters<typeof buildProduct>[0]) =>
      buildProduct({
        name,
        slug: name.toLowerCase(),
        categoryId,
        searchWords: [plainLetters(name)],
        ...more,
      });
    await of("Zeta", { stock: 3, price: 100, salesCount: 5 });
    await of("Ágata", { stock: 0, price: 300, salesCount: 9 });
    await of("beta", { deliveryType: "manual", manualStock: null, price: 200, salesCount: 7 });
    await of("Delta", { deliveryType: "manual", manualStock: 40, status: "out_of_stock", price: 400 });
    await of("Gama", { stock: 12, status: "inactive", price: 500 });
    await of("Omega", { stock: 0, archivedAt: new Date(), price: 600 });
    await buildProduct({ name: "Lone", slug: "lone", stock: 0, deliveryType: "manual", manualStock: 2 });

    const all = await list();
    expect(all.tabs).toEqual({
      "": 6,
      ativos: 4,
      inativos: 1,
      "estoque-baixo": 2,
      esgotados: 2,
      precos: 0,
      promocoes: 0,
      arquivados: 1,
    });
    expect(all.stats).toEqual({ total: 6, active: 4, low: 2, out: 2 });
    expect(all.categories).toEqual([
      { id: categoryId, name: "Tools", slug: "tools", ink: 0, count: 5 },
      { id: null, name: "", slug: "-", ink: 0, count: 1 },
    ]);
    const names = async (search: string) => (await list(search)).products.map(({ name }) => name);
    expect(await names("")).toEqual(["Ágata", "beta", "Delta", "Gama", "Lone", "Zeta"]);
    expect(await names("category=tools&sort=price")).toEqual(["Zeta", "beta", "Ágata", "Delta", "Gama"]);
    expect(await names("category=tools&sort=stock")).toEqual(["Ágata", "Zeta", "Gama", "Delta", "beta"]);
    expect((await names("sort=sales")).slice(0, 3)).toEqual(["Ágata", "beta", "Zeta"]);
    expect(await names("tab=esgotados")).toEqual(["Ágata", "Delta"]);
    expect(await names("tab=estoque-baixo")).toEqual(["Lone", "Zeta"]);
    expect(await names("tab=arquivados")).toEqual(["Omega"]);
    expect(await names("category=-")).toEqual(["Lone"]);
    expect(await names("category=nowhere")).toEqual([]);

    const found = await list("q=agata");
    expect(found.products.map(({ name }) => name)).toEqual(["Ágata"]);
    expect(found.tabs).toMatchObject({ "": 1, esgotados: 1, inativos: 0 });
    expect(found.stats.total).toBe(6);
    expect((await list("q=%2A%26")).total).toBe(0);
  });

  it("listStaffProducts returns counted, manual or unlimited stock", async () => {
    const stockOf = async (id: string) => (await findStaffProduct(admin, id))?.stock;
    expect(await stockOf((await buildProduct({ stock: 4 })).id)).toBe(4);
    expect(await stockOf((await buildProduct({ deliveryType: "manual", manualStock: 8 })).id)).toBe(8);
    expect(await stockOf((await buildProduct({ deliveryType: "manual", manualStock: null })).id)).toBeNull();
    expect(await findStaffProduct(admin, "3f0e5b9a-98f7-4a0c-9d4e-000000000000")).toBeNull();
    expect(await findStaffProduct(admin, "' or 1=1")).toBeNull();
  });

  it("listStaffProducts returns 24 more products for each further page, and skips the first products of a very long list", async () => {
    const many = Array.from({ length: 530 }, (_, index) => ({
      name: `Mass ${String(index).padStart(4, "0")}`,
      slug: `mass-${index}`,
      price: 100,
      deliveryType: "manual" as const,
      searchWords: ["mass"],
    }));
    await db.insert(products).values(many);
    expect(await list("q=mass")).toMatchObject({ total: 530, skipped: 0, hasMore: true });
    expect((await list("q=mass&page=2")).products).toHaveLength(48);
    const end = await list("q=mass&page=99999");
    expect(end).toMatchObject({ total: 530, skipped: 72, hasMore: false });
    expect(end.products.at(-1)?.name).toBe("Mass 0529");
    expect(end.products).toHaveLength(458);
  });

  it("listStaffProducts counts at most 1,000 products that match a search, and still sorts the products correctly", async () => {
    await db.execute(sql`insert into products (name, slug, price, delivery_type, typed_stock, search_words)
      select 'Crowd ' || lpad(n::text, 4, '0'), 'crowd-' || n, n, 'manual', n, array_to_tsvector(array['crowd'])
      from generate_series(1, 1010) n`);
    const many = await list("q=crowd&sort=price");
    expect(many).toMatchObject({ total: 1000, isCapped: true, tabs: null, hasMore: true });
    expect(many.products[0]?.name).toBe("Crowd 0001");
    expect(many.categories.every(({ count }) => count === null)).toBe(true);
    expect(many.stats.total).toBeGreaterThanOrEqual(1010);
    const low = await list("q=crowd&tab=estoque-baixo&sort=stock");
    expect(low.products.map(({ stock }) => stock)).toEqual([1, 2, 3, 4, 5]);
    expect(low).toMatchObject({ total: 5, isCapped: false, hasMore: false });
    await db.execute(sql`delete from products where slug like 'crowd-%' and (price = 1 or price > 1001)`);
    expect(await list("q=crowd")).toMatchObject({ total: 1000, isCapped: false });
  });

  it("listStaffProducts sorts a search with very many products by name, even when several products have the same name", async () => {
    // The products are stored in the reverse order of their names. Each name belongs to five products.
    await db.execute(sql`insert into products (name, slug, price, delivery_type, typed_stock, search_words, archived_at)
      select 'Throng ' || lpad(((1100 - n) / 5)::text, 4, '0'), 'throng-' || n, n, 'manual', n,
        array_to_tsvector(array['throng']), case when n % 30 = 0 then now() end
      from generate_series(1, 1100) n`);
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from products where slug like 'throng-%' and archived_at is null order by lower(name), id`,
    );
    const ids = rows.map(({ id }) => id);
    for (const page of [1, 3, 30, 41]) {
      const found = await list(`q=throng&page=${page}`);
      expect(found).toMatchObject({ total: 1000, isCapped: true });
      const end = page * found.pageSize;
      expect(found.products.map(({ id }) => id)).toEqual(ids.slice(found.skipped, end));
    }
    const archived = await list("q=throng&tab=arquivados");
    expect(archived).toMatchObject({ total: 36, isCapped: false });
    expect(archived.products).toHaveLength(24);
    // The 20 pages of the response are full, although the name of a product sorts after the name of the last
    // counted product.
    expect((await list("q=throng&page=42")).products).toHaveLength(480);
    await db.execute(sql`delete from products where slug like 'throng-%'`);
  });
});

describe("the sale that a product card shows", () => {
  it("the back-office card shows a planned or running sale, and a tab lists the products with a sale", async () => {
    const { id } = await buildProduct({ name: "Weekend", searchWords: ["weekend"], price: 1_000 });
    const plan = (start: string, end: string) =>
      db.execute(sql`update products set sale_price = 700, sale_starts_at = now() + ${start}::interval,
        sale_ends_at = now() + ${end}::interval where id = ${id}`);
    const shown = async (search: string) => (await list(search)).products.map(({ sale }) => sale);
    expect(await shown("q=weekend")).toEqual([null]);
    await plan("1 hour", "2 hours");
    const planned = { productId: id, version: 1, price: 700, isRunning: false };
    expect(await shown("q=weekend")).toMatchObject([planned]);
    expect(await list("tab=promocoes")).toMatchObject({ total: 1, tabs: { promocoes: 1 } });
    expect(await shown("tab=promocoes")).toMatchObject([planned]);
    expect((await list("q=weekend")).tabs).toMatchObject({ "": 1, promocoes: 1 });
    const { groupId } = await splitIntoVariants(admin, {
      ...{ id, version: 1, optionName: "Duration", optionValue: "1 month" },
    });
    expect(await findStaffProduct(admin, groupId)).toMatchObject({
      sale: { productId: id, isRunning: false },
      variants: 1,
    });
    await plan("-1 hour", "1 hour");
    expect((await list("tab=promocoes")).products).toMatchObject([{ id, sale: { isRunning: true } }]);
    await plan("-2 hours", "-1 hour");
    expect(await findStaffProduct(admin, groupId)).toMatchObject({ sale: null });
    expect(await list("tab=promocoes")).toMatchObject({ total: 0, products: [] });
  });
});

describe("the sale price that a product card shows", () => {
  it("the back-office card shows the running sale price of a product, or the lowest variant price of a group", async () => {
    const { id } = await buildProduct({ name: "Sale", price: 1_000 });
    const saleOf = async (productId: string) => (await findStaffProduct(admin, productId))?.salePrice;
    const sell = async (productId: string, start: string, end: string) => {
      await db.execute(sql`update products set sale_price = 700, sale_starts_at = now() + ${start}::interval,
        sale_ends_at = now() + ${end}::interval where id = ${productId}`);
      await db.execute(sql`insert into price_changes (product_id, before, after, sale_price, sale_starts_at, sale_ends_at)
        select id, price, price, sale_price, sale_starts_at, sale_ends_at from products where id = ${productId}`);
    };
    expect(await saleOf(id)).toBeNull();
    await sell(id, "1 hour", "2 hours");
    expect(await saleOf(id), "the sale begins later").toBeNull();
    await sell(id, "-1 hour", "1 hour");
    expect(await saleOf(id)).toBe(700);
    const { groupId } = await splitIntoVariants(admin, {
      id,
      version: 1,
      optionName: "Duration",
      optionValue: "1 month",
    });
    expect(await saleOf(groupId)).toBe(700);
    await sell(id, "-2 hours", "-1 hour");
    expect(await saleOf(groupId), "the sale has ended").toBeNull();
  });
});
