import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { parseCatalogQuery } from "#domain/catalog/storefront/parse-catalog-query.ts";
import { listProducts } from "#domain/catalog/storefront/queries.ts";
import { addVariant } from "#domain/catalog/variants/add-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { watchSaleWindows } from "./watch-sale-windows.ts";

let admin: Staff;
let made = 0;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

/** Creates a category with one product for each price, and returns the ids of the products. */
async function buildShelf(...prices: number[]) {
  const slug = `shelf-${++made}`;
  const [category] = await db.insert(categories).values({ name: slug, slug }).returning();
  const categoryId = category?.id ?? "";
  const ids: string[] = [];
  for (const price of prices) ids.push((await buildProduct({ price, categoryId, stock: 1 })).id);
  return { slug, ids };
}
/** Returns the prices of a category in the order of the list. */
const pricesOf = async (category: string, sort: "price-asc" | "price-desc" = "price-asc") =>
  (await listProducts(parseCatalogQuery(new URLSearchParams({ category, sort })))).products.map(
    ({ price }) => price,
  );
const seconds = (count: number) => sql`clock_timestamp() + make_interval(secs => ${count})`;
const sell = (id: string, price: number, from: number, to: number) =>
  db.execute(sql`update products set sale_price = ${price}, sale_starts_at = ${seconds(from)},
    sale_ends_at = ${seconds(to)} where id = ${id}`);
const stored = async (id: string) =>
  (await db.select({ price: products.listedPrice }).from(products).where(eq(products.id, id)))[0]?.price;
const wait = (count: number) => db.execute(sql`select pg_sleep(${count})`);

describe("a list sorted by price", () => {
  it("a list sorted by price sorts a product on sale by its sale price, in both sort directions", async () => {
    const { slug, ids } = await buildShelf(1_000, 2_000, 3_000);
    await sell(ids[2] ?? "", 500, -60, 3_600);
    expect(await pricesOf(slug)).toEqual([500, 1_000, 2_000]);
    expect(await pricesOf(slug, "price-desc")).toEqual([2_000, 1_000, 500]);
  });

  it("a list sorted by price moves a product when its sale begins or ends", async () => {
    const { slug, ids } = await buildShelf(1_000, 2_000);
    await watchSaleWindows();
    await sell(ids[1] ?? "", 500, 0.3, 1);
    await watchSaleWindows();
    expect(await pricesOf(slug)).toEqual([1_000, 2_000]);
    await wait(0.4);
    await watchSaleWindows();
    expect(await pricesOf(slug)).toEqual([500, 1_000]);
    await wait(0.8);
    await watchSaleWindows();
    expect(await pricesOf(slug)).toEqual([1_000, 2_000]);
  });

  it("a list sorted by price ignores a withdrawn sale, and immediately uses a new price", async () => {
    const { slug, ids } = await buildShelf(1_000, 2_000);
    const [, id = ""] = ids;
    await sell(id, 500, -60, 3_600);
    await db.execute(
      sql`update products set sale_price = null, sale_starts_at = null, sale_ends_at = null where id = ${id}`,
    );
    expect(await pricesOf(slug)).toEqual([1_000, 2_000]);
    await db.execute(sql`update products set price = 900 where id = ${id}`);
    expect(await pricesOf(slug)).toEqual([900, 1_000]);
  });

  it("a list sorted by price sorts a group by the lowest current price of its active variants", async () => {
    const { slug, ids } = await buildShelf(1_000, 2_000);
    const [, first = ""] = ids;
    const [product] = await db.select().from(products).where(eq(products.id, first));
    const asked = {
      id: first,
      version: product?.version ?? 0,
      optionName: "Duration",
      optionValue: "1 month",
    };
    const { groupId } = await splitIntoVariants(admin, asked);
    const { id: second } = await addVariant(admin, { groupId, optionValue: "1 year", price: 9_000 });
    expect(await pricesOf(slug)).toEqual([1_000, 2_000]);
    await sell(second, 700, -60, 3_600);
    expect(await pricesOf(slug)).toEqual([700, 1_000]);
    await db.execute(sql`update products set status = 'inactive' where id = ${second}`);
    expect(await stored(groupId)).toBe(2_000);
    await db.execute(sql`update products set status = 'active' where id = ${second}`);
    await sell(second, 700, -120, -60);
    expect(await stored(groupId)).toBe(2_000);
  });
});

it("the stored price is the sale price when a transaction saves a sale before its start and commits after its start", async () => {
  const { ids } = await buildShelf(1_000);
  const [id = ""] = ids;
  const client = await pool.connect();
  try {
    await watchSaleWindows();
    await client.query("begin");
    await client.query(
      `update products set sale_price = 400, sale_starts_at = clock_timestamp() + interval '0.2 seconds',
         sale_ends_at = clock_timestamp() + interval '1 hour' where id = $1`,
      [id],
    );
    await wait(0.3);
    await watchSaleWindows();
    await client.query("commit");
    expect(await stored(id)).toBe(1_000);
    await watchSaleWindows();
    expect(await stored(id)).toBe(400);
  } finally {
    client.release();
  }
});
