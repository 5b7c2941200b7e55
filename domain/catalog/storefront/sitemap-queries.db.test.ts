import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { countSitemapParts, listCategoryAddresses, listProductAddresses } from "./sitemap-queries.ts";

const PRODUCTS = 2_500;
/** The part size of this test is small, so that the products need many parts. */
const PART = 100;

const listAll = async (of: number) =>
  Promise.all(Array.from({ length: of }, (_, index) => listProductAddresses({ part: index + 1, of }, PART)));

describe("the sitemap of many products", () => {
  beforeAll(async () => {
    await db.execute(sql`
      insert into products (id, name, slug, price, status, archived_at, updated_at)
      select md5(n::text)::uuid, 'P', 'product-' || n, 100, case when n % 10 = 0 then 'inactive' else 'active' end,
        case when n % 10 = 1 then now() end, timestamptz '2026-03-01' + n * interval '1 second'
      from generate_series(1, ${sql.raw(String((PRODUCTS * 10) / 8))}) n`);
  });

  it("the sitemap splits many products into parts of the given size, and contains every listed product exactly once", async () => {
    const of = await countSitemapParts(PART);
    expect(of).toBe(32);
    const parts = await listAll(of);
    const slugs = parts.flatMap((part) => part?.map(({ slug }) => slug) ?? []);
    expect(slugs).toHaveLength(PRODUCTS);
    expect(new Set(slugs).size).toBe(PRODUCTS);
    expect(slugs).not.toContain("product-10");
    expect(slugs).not.toContain("product-11");
    expect(Math.max(...parts.map((part) => part?.length ?? 0))).toBeLessThanOrEqual(PART);
  });

  it("the sitemap contains every product exactly once, even when the number of parts changes between two requests", async () => {
    for (const of of [16, 64]) expect((await listAll(of)).flat()).toHaveLength(PRODUCTS);
    for (const asked of [
      { part: 1, of: 8 },
      { part: 1, of: 128 },
      { part: 33, of: 32 },
      { part: 0, of: 32 },
      { part: 1, of: 31 },
    ])
      expect(await listProductAddresses(asked, PART)).toBeNull();
  });

  it("the sitemap contains the time of the last change for each product and for the catalog", async () => {
    const [first] = (await listProductAddresses({ part: 1, of: 32 }, PART)) ?? [];
    const number = Number(first?.slug.slice("product-".length));
    expect(first?.changedAt).toBe(new Date(Date.UTC(2026, 2, 1) + number * 1000).toISOString());
    const { rows } = await db.execute<{ newest: Date }>(
      sql`select max(updated_at) as newest from products where status <> 'inactive' and archived_at is null`,
    );
    expect((await listCategoryAddresses()).changedAt).toBe(new Date(rows[0]?.newest ?? 0).toISOString());
  });

  it("by default, the sitemap has one part for a small shop, and no part for a shop that has no products", async () => {
    expect(await countSitemapParts()).toBe(1);
    await db.execute(sql`delete from products where slug <> 'product-2'`);
    expect(await countSitemapParts()).toBe(1);
    expect(await listProductAddresses({ part: 1, of: 1 })).toHaveLength(1);
    await db.execute(sql`delete from products`);
    expect(await countSitemapParts()).toBe(0);
    expect(await listProductAddresses({ part: 1, of: 1 })).toBeNull();
  });
});
