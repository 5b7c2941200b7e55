import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { findProductBySlug, listCartProducts, listProducts } from "#domain/catalog/storefront/queries.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { watchSaleWindows } from "./watch-sale-windows.ts";

interface Change {
  daysAgo: number;
  before: number;
  after: number;
  sale?: { price: number; from: number; to: number };
}

const days = (count: number) => sql`now() - make_interval(secs => ${count * 86_400})`;

/** Writes the price history of a product, oldest change first. */
async function write(productId: string, changes: readonly Change[]): Promise<void> {
  for (const { daysAgo, before, after, sale } of changes)
    await db.execute(sql`insert into price_changes (product_id, before, after, sale_price, sale_starts_at, sale_ends_at, created_at)
      values (${productId}, ${before}, ${after}, ${sale?.price ?? null}, ${sale ? days(sale.from) : null},
        ${sale ? days(sale.to) : null}, ${days(daysAgo)})`);
}

/** Builds a product with the price 1000. A sale at 700 started a day ago. */
async function buildOnSale(earlier: readonly Change[] = [], columns = {}) {
  const product = await buildProduct({ price: 1_000, ...columns });
  await db.execute(sql`update products set sale_price = 700, sale_starts_at = ${days(1)}, sale_ends_at = ${days(-1)}
    where id = ${product.id}`);
  await write(product.id, earlier);
  await db.execute(sql`insert into price_changes (product_id, before, after, sale_price, sale_starts_at, sale_ends_at, created_at)
    select id, 1000, 1000, sale_price, sale_starts_at, sale_ends_at, sale_starts_at from products where id = ${product.id}`);
  return product;
}
const shown = async ({ slug }: { slug: string }) => {
  const product = await findProductBySlug(slug);
  return product && { price: product.price, before: product.originalPrice };
};

describe("a product on sale", () => {
  it("a product on sale shows the sale price on its page, in lists and in the cart", async () => {
    const product = await buildOnSale();
    const isShown = { price: 700, originalPrice: 1_000 };
    expect(await findProductBySlug(product.slug)).toMatchObject(isShown);
    expect(await listCartProducts([product.id])).toMatchObject([isShown]);
    const { products } = await listProducts({ q: "", category: "", sort: "newest", page: 1 });
    expect(products.find(({ id }) => id === product.id)).toMatchObject(isShown);
    expect(Object.keys(products[0] ?? {})).not.toContain("sale_price");
  });

  it.each([
    ["the current price without a history", [], 1_000],
    [
      "the lowest price within the 30 days before the sale",
      [
        { daysAgo: 20, before: 1_200, after: 900 },
        { daysAgo: 5, before: 900, after: 1_000 },
      ],
      900,
    ],
    [
      "no price of before the 30 days",
      [
        { daysAgo: 50, before: 1_000, after: 800 },
        { daysAgo: 40, before: 800, after: 1_000 },
      ],
      1_000,
    ],
    ["the price at the begin of the 30 days", [{ daysAgo: 20, before: 800, after: 1_000 }], 800],
    [
      "an earlier sale within the 30 days",
      [
        { daysAgo: 15, before: 1_000, after: 1_000, sale: { price: 750, from: 14, to: 12 } },
        { daysAgo: 11, before: 1_000, after: 1_000 },
      ],
      750,
    ],
    [
      "no sale that was withdrawn before it began",
      [
        { daysAgo: 15, before: 1_000, after: 1_000, sale: { price: 750, from: 10, to: 8 } },
        { daysAgo: 12, before: 1_000, after: 1_000 },
      ],
      1_000,
    ],
  ])("the page of a product on sale strikes through %s", async (_, earlier, before) => {
    expect(await shown(await buildOnSale(earlier))).toEqual({ price: 700, before });
  });

  it("a product on sale has no struck-through price when an earlier price of the last 30 days was equally low", async () => {
    const cheap = { daysAgo: 10, before: 700, after: 1_000 };
    expect(await shown(await buildOnSale([cheap], { originalPrice: 5_000 }))).toEqual({
      price: 700,
      before: null,
    });
  });

  it("the struck-through price ignores price changes during the sale", async () => {
    const product = await buildOnSale();
    await write(product.id, [
      {
        daysAgo: 0.5,
        before: 1_000,
        after: 800,
        sale: { price: 700, from: 1, to: -1 },
      },
    ]);
    await db.execute(sql`update products set price = 800 where id = ${product.id}`);
    const { rows } = await db.execute<{ at: Date }>(
      sql`select sale_starts_at as at from products where id = ${product.id}`,
    );
    await db.execute(sql`insert into price_changes (product_id, before, after, sale_price, sale_starts_at, sale_ends_at)
      select id, price, price, sale_price, sale_starts_at, sale_ends_at from products where id = ${product.id}`);
    expect(rows).toHaveLength(1);
    expect(await shown(product)).toEqual({ price: 700, before: 1_000 });
  });

  it("a product shows the original price that the owner has entered when no sale is running", async () => {
    const product = await buildProduct({ price: 1_000, originalPrice: 1_500 });
    await db.execute(sql`update products set sale_price = 700, sale_starts_at = ${days(-1)}, sale_ends_at = ${days(-2)}
      where id = ${product.id}`);
    expect(await shown(product)).toEqual({ price: 1_000, before: 1_500 });
  });
});

describe("watchSaleWindows", () => {
  it("watchSaleWindows notifies the catalog only when a sale begins and when the sale ends", async () => {
    const product = await buildProduct();
    const listener = await pool.connect();
    let heard = 0;
    listener.on("notification", () => heard++);
    await listener.query("listen catalogue");
    const wait = (seconds: number) => db.execute(sql`select pg_sleep(${seconds})`);
    try {
      await watchSaleWindows();
      expect(await watchSaleWindows()).toBe(false);
      await db.execute(sql`update products set sale_price = 10, sale_starts_at = now() + interval '0.3 seconds',
        sale_ends_at = now() + interval '0.9 seconds' where id = ${product.id}`);
      expect(await watchSaleWindows()).toBe(false);
      await wait(0.4);
      await listener.query("select 1");
      heard = 0;
      expect(await watchSaleWindows()).toBe(true);
      expect(await watchSaleWindows()).toBe(false);
      await wait(0.6);
      expect(await watchSaleWindows()).toBe(true);
      await listener.query("select 1");
      expect(heard).toBe(2);
    } finally {
      await listener.query("unlisten *");
      listener.release();
    }
  });
});
