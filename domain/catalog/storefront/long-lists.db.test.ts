import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogQuery, catalogSorts } from "#domain/catalog/products/product-views.ts";
import { COUNTED_MAX } from "./count-products.ts";
import { parseCursor } from "./list-cursor.ts";
import { listProducts } from "./queries.ts";

const PRODUCTS = 1_300;
/**
 * Every product contains "plan", and every tenth product contains "rare". Every thirteenth product is in the
 * category "few". The other products are in "odd" and "even".
 */
beforeAll(async () => {
  await db.execute(
    sql`insert into categories (name, slug) values ('Odd', 'odd'), ('Even', 'even'), ('Few', 'few')`,
  );
  await db.execute(sql`
    insert into products (name, slug, price, category_id, delivery_type, typed_stock, sales_count, rating, created_at, search_words)
    select 'Plan ' || n, 'plan-' || n, 100 + n % 7, c.id, 'manual', 5, n % 3, n % 50 / 10.0,
      timestamptz '2026-01-01' + n % 11 * interval '1 microsecond',
      array_to_tsvector(array['plan'] || case when n % 10 = 0 then array['rare'] else '{}' end)
    from generate_series(1, ${sql.raw(String(PRODUCTS))}) n
    join categories c on c.slug = case when n % 13 = 0 then 'few' when n % 2 = 1 then 'odd' else 'even' end`);
  await db.execute(
    sql`insert into search_vocabulary (word, deletions) values ('plan', '{plan}'), ('rare', '{rare}')`,
  );
});

const query = (asked: Partial<CatalogQuery>): CatalogQuery => ({
  q: "",
  category: "",
  sort: "popular",
  page: 1,
  ...asked,
});

/**
 * Reads all pages of a list. Each page begins after the last product of the previous page, as "Load More"
 * does.
 */
async function walk(asked: Partial<CatalogQuery>) {
  const pages = [await listProducts(query(asked))];
  for (let last = pages[0]; last?.hasMore; last = pages.at(-1)) {
    const next = query({ ...asked, page: last.page + 1 });
    pages.push(await listProducts(next, false, parseCursor(last.next)));
  }
  return { pages, products: pages.flatMap((page) => page.products) };
}

const slugs = async (order: string, where = "true") => {
  const { rows } = await db.execute<{ slug: string }>(
    sql.raw(`select slug from products where ${where} order by ${order}`),
  );
  return rows.map(({ slug }) => slug);
};
const ORDERS = {
  popular: "sales_count desc, id",
  "price-asc": "price, id",
  "price-desc": "price desc, id desc",
  rating: "rating desc, id",
  newest: "created_at desc, id",
};

describe("a long list", () => {
  it.each(catalogSorts)(
    "a long list shows every product exactly once, in order, page by page: %s",
    async (sort) => {
      const { products, pages } = await walk({ sort });
      expect(products.map(({ slug }) => slug)).toEqual(await slugs(ORDERS[sort]));
      expect(pages.at(-1)).toMatchObject({ total: PRODUCTS, shown: PRODUCTS, isCapped: false });
    },
  );

  it.each(catalogSorts)(
    "a long list shows every product of a category exactly once, in order: %s",
    async (sort) => {
      const { products } = await walk({ sort, category: "odd" });
      expect(products.map(({ slug }) => slug)).toEqual(
        await slugs(ORDERS[sort], "category_id = (select id from categories where slug = 'odd')"),
      );
    },
  );

  it("a long list returns no products after page 20 when the request contains no cursor", async () => {
    expect((await listProducts(query({ page: 20 }))).products).toHaveLength(24);
    expect(await listProducts(query({ page: 21 }))).toMatchObject({ products: [], hasMore: false });
  });

  it("a long list continues at the same position when the last shown product has become inactive", async () => {
    const first = await listProducts(query({}));
    const second = await listProducts(query({ page: 2 }), false, parseCursor(first.next));
    const last = first.products.at(-1);
    await db.execute(sql`update products set status = 'inactive' where id = ${last?.id}`);
    const again = await listProducts(query({ page: 2 }), false, parseCursor(first.next));
    await db.execute(sql`update products set status = 'active' where id = ${last?.id}`);
    expect(again.products).toEqual(second.products);
  });
});

describe("a search that finds more than 200 products", () => {
  it("a search counts at most 200 products, returns no count per category, and shows every product exactly once", async () => {
    const { pages, products } = await walk({ q: "plan", sort: "price-asc" });
    expect(pages[0]).toMatchObject({ total: COUNTED_MAX, isCapped: true, shown: 24, hasMore: true });
    expect(pages[0]?.counts).toMatchObject({ all: COUNTED_MAX, isCapped: true });
    expect(pages[0]?.counts.categories.map(({ count }) => count)).toEqual([null, null, null]);
    expect(pages.at(-1)).toMatchObject({ total: PRODUCTS, shown: PRODUCTS, hasMore: false });
    expect(products.map(({ slug }) => slug)).toEqual(await slugs(ORDERS["price-asc"]));
  });

  it("a search returns exact counts when the chosen category or a rarer word has fewer matches", async () => {
    const ofFew = await walk({ q: "plan", category: "few", sort: "newest" });
    expect(ofFew.pages[0]).toMatchObject({ total: PRODUCTS / 13, isCapped: false });
    expect(ofFew.products.map(({ slug }) => slug)).toEqual(
      await slugs(ORDERS.newest, "category_id = (select id from categories where slug = 'few')"),
    );
    const ofOdd = await walk({ q: "pl", category: "odd", sort: "rating" });
    expect(ofOdd.pages[0]).toMatchObject({ total: COUNTED_MAX, isCapped: true });
    expect(ofOdd.pages[0]?.counts).toMatchObject({ all: COUNTED_MAX, isCapped: true });
    expect(ofOdd.pages[0]?.counts.categories.map(({ count }) => count)).toEqual([null, null, null]);
    expect(ofOdd.products.map(({ slug }) => slug)).toEqual(
      await slugs(ORDERS.rating, "category_id = (select id from categories where slug = 'odd')"),
    );
    const rareOfFew = await walk({ q: "rare", category: "few" });
    expect(rareOfFew.pages[0]).toMatchObject({ total: 10, counts: { all: PRODUCTS / 10, isCapped: false } });
    const { pages, products } = await walk({ q: "rare plan", sort: "rating" });
    expect(pages[0]).toMatchObject({ total: PRODUCTS / 10, isCapped: false });
    expect(pages[0]?.counts.categories.map(({ slug, count }) => [slug, count])).toEqual([
      ["even", 120],
      ["few", 10],
      ["odd", 0],
    ]);
    expect(products.map(({ slug }) => slug)).toEqual(
      await slugs(ORDERS.rating, "search_words @@ 'rare'::tsquery"),
    );
  });

  it("a search first shows the product with the typed name, and then every other product exactly once", async () => {
    const [least] = (await slugs("sales_count, id desc")).slice(0, 1);
    const q = String(least).replace("-", " ");
    for (const category of ["", "odd", "even"]) {
      const where = category && `category_id = (select id from categories where slug = '${category}')`;
      const { products } = await walk({ q: "plan", category });
      expect(products.map(({ slug }) => slug)).toEqual(await slugs(ORDERS.popular, where || "true"));
    }
    await db.execute(
      sql`update products set search_words = search_words || array_to_tsvector(array[${q.slice(5)}])`,
    );
    const { products } = await walk({ q });
    const others = (await slugs(ORDERS.popular)).filter((slug) => slug !== least);
    expect(products[0]?.slug).toBe(least);
    expect(products.map(({ slug }) => slug).toSorted()).toEqual([least, ...others].toSorted());
    const atOnce = await listProducts(query({ q, page: 12 }), true);
    expect(atOnce.products.map(({ slug }) => slug)).toEqual(products.slice(0, 288).map(({ slug }) => slug));
    const alone = await listProducts(query({ q, page: 12 }));
    expect(alone.hasMore).toBe(true);
  });

  it("a search shows at most 20 pages of products in one response", async () => {
    const page = await listProducts(query({ q: "plan", page: 50 }), true);
    expect(page).toMatchObject({ page: 20, shown: 480, hasMore: true });
    expect(page.products).toHaveLength(480);
  });
});

describe("parseCursor", () => {
  it("parseCursor returns null when the text is not a cursor from listProducts", () => {
    const id = "00000000-0000-4000-8000-000000000000";
    expect(parseCursor(`12_${id}`)).toEqual({ key: "12", id });
    for (const text of [
      null,
      "",
      id,
      `_${id}`,
      `1.5_${id}`,
      `-1_${id}`,
      `12_${id}'`,
      `12345678901234567_${id}`,
    ])
      expect(parseCursor(text)).toBeNull();
  });
});
