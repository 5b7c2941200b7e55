import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { bannerPositions } from "#db/values/vocabulary.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { parseCatalogQuery } from "#domain/catalog/storefront/parse-catalog-query.ts";
import {
  findProductBySlug,
  listActiveBanners,
  listFeaturedProducts,
  listProducts,
} from "#domain/catalog/storefront/queries.ts";
import { homeBadge, marketplaceBadge, productBadge, stockTier } from "#domain/catalog/storefront/rules.ts";
import { readNotices } from "#domain/operations/bell/notices.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { loadDemo } from "./load-demo.ts";

describe("the demo products", () => {
  it("the demo products load only once when two processes start at the same time, and never into a shop with products", async () => {
    const both = await Promise.all([loadDemo(), loadDemo()]);
    expect(both.map((result) => result.loaded).sort()).toEqual([false, true]);
    expect(both.find((result) => result.loaded)).toEqual({
      loaded: true,
      products: 40,
      categories: 6,
      credentials: 2000,
      banners: 6,
    });
    expect(await loadDemo()).toMatchObject({ loaded: false, products: 0 });
  });

  it("each demo product has its own drawn cover with all resized copies, and no two demo products have the same cover", async () => {
    const { products } = await listProducts({ ...parseCatalogQuery(new URLSearchParams()), page: 2 }, true);
    const covers = products.map(({ cover }) => cover);
    expect(covers.every((cover) => /^\/pictures\/\w+-960x640\.webp$/.test(cover))).toBe(true);
    expect(new Set(covers).size).toBe(40);
    expect(await findBrokenInvariants()).toEqual([]);
  });

  it("the demo products show every stock tier, badge and delivery type", async () => {
    const page = await listProducts({ ...parseCatalogQuery(new URLSearchParams()), page: 2 }, true);
    expect(page).toMatchObject({ total: 40, shown: 40 });
    expect(new Set(page.products.map((product) => stockTier(product.stockQuantity).tier))).toEqual(
      new Set(["ample", "almost", "last", "out"]),
    );
    expect(new Set(page.products.map((product) => product.deliveryType))).toEqual(
      new Set(["account", "digital", "manual"]),
    );
    expect(new Set(page.products.map((product) => marketplaceBadge(product.salesCount)))).toEqual(
      new Set(["Popular", "New"]),
    );
    expect(new Set(page.products.map((product) => productBadge(product.salesCount)))).toEqual(
      new Set(["Best Seller", null]),
    );
    expect((await listFeaturedProducts()).map((product) => homeBadge(product.salesCount))).toEqual([
      "Best Seller",
      "Hot",
      "Popular",
    ]);
    expect(page.products.some((product) => product.name.length === 60)).toBe(true);
    expect((await findProductBySlug("juniperly-cafe-gift-code-5"))?.name).toBe("Juniperly Café Gift Code 5");
  });

  it("with the demo products, the bell of the admin app shows notifications about 2 sold-out products and 3 products with low stock", async () => {
    // In a running shop, the worker counts the stock within seconds. The test has no worker, so the test
    // itself counts the stock.
    while (await countShelves());
    expect(await readNotices(await buildSignedInAdmin())).toEqual([
      { kind: "sold_out", count: 2, due: null },
      { kind: "low_stock", count: 3, due: null },
    ]);
  });

  it("the demo products come with one banner in each position, and each banner uses only images and links of the shop itself", async () => {
    const banners = await listActiveBanners();
    expect(banners.map((banner) => banner.position).sort()).toEqual([...bannerPositions].sort());
    for (const { title, imageUrl, linkUrl } of banners) {
      expect(linkUrl, title).toMatch(/^\/[a-z]/);
      if (imageUrl)
        expect(existsSync(fileURLToPath(new URL(`../../public${imageUrl}`, import.meta.url)))).toBe(true);
    }
    expect(banners.filter((banner) => banner.imageUrl)).toHaveLength(1);
  });

  it("the demo products store field names unencrypted and all field values encrypted", async () => {
    const { rows } = await db.execute<{ names: string }>(
      sql`select distinct unnest(field_names) as names from product_inventory order by 1`,
    );
    expect(rows.map((row) => row.names)).toEqual([
      "birth_year",
      "email",
      "endpoint",
      "licence_key",
      "one_time_password",
      "password",
      "pin",
      "raw_data",
      "recovery_email",
      "sign_in_from",
      "token",
      "voucher",
      "workspace",
    ]);
  });
});
