import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { exportInventory } from "./export-inventory.ts";
import { parseInventoryQuery } from "./parse-inventory-query.ts";
import { listProductStock } from "./product-stock.ts";
import { readInventory } from "./queries.ts";
import { MATCHES_MAX } from "./query-conditions.ts";

let admin: Staff;
let last: { slug: string };

/** The test creates one product more than the maximum of a search. Only the last product has items. */
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  await db.execute(sql`
    insert into products (name, slug, price, delivery_type)
    select 'Crowd ' || n, 'crowd-' || n, 100, 'account' from generate_series(1, ${sql.raw(String(MATCHES_MAX))}) n`);
  last = await buildProduct({ name: "Crowd last", stock: 2 });
});

const queryOf = (search: string) => parseInventoryQuery(new URLSearchParams(search));

async function exportedSlugs(search: string): Promise<string[]> {
  const slugs: string[] = [];
  for await (const rows of await exportInventory(admin, queryOf(search)))
    slugs.push(...rows.map(({ slug }) => slug));
  return slugs;
}

describe("a search that matches very many products", () => {
  it("a search with very many matching products reports that the list is incomplete", async () => {
    const page = await readInventory(admin, queryOf("q=crowd"));
    expect(page).toMatchObject({ isCut: true, isCapped: true, total: page.items.length });
    expect(await readInventory(admin, queryOf("q=crowd last"))).toMatchObject({ isCut: false, total: 2 });
  });

  it("the export of a search with very many matching products contains the items of every product", async () => {
    expect(await exportedSlugs("q=crowd")).toEqual([last.slug, last.slug]);
  });

  it("a search with very many matching products finds the batches of every product", async () => {
    const { batches } = await readInventory(admin, queryOf("q=crowd&tab=lotes"));
    expect(batches.map(({ product }) => product.slug)).toEqual([last.slug]);
  });

  it("a search with very many matching products lists the stock of every product", async () => {
    const slugs: string[] = [];
    for (let after = ""; ; ) {
      const page = await listProductStock(admin, { q: "crowd", after, limit: 200 });
      slugs.push(...page.products.map(({ slug }) => slug));
      if (page.next === null) break;
      after = page.next;
    }
    expect(new Set(slugs).size).toBe(MATCHES_MAX + 1);
  });
});
