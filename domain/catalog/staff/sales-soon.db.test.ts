import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { readSalesSoon } from "./sales-soon.ts";

const admin = await buildSignedInAdmin();

beforeEach(() =>
  db.execute(sql`update products set sale_price = null, sale_starts_at = null, sale_ends_at = null`),
);

/** Builds a product whose sale begins and ends the given numbers of hours from now. */
async function buildSale(begins: number, ends: number, columns: { archivedAt?: Date } = {}) {
  const { id } = await buildProduct({ price: 1_000, ...columns });
  await db.execute(sql`update products set sale_price = 700,
    sale_starts_at = now() + make_interval(hours => ${begins}), sale_ends_at = now() + make_interval(hours => ${ends})
    where id = ${id}`);
}

it("readSalesSoon counts the sales that start or end within two days, and returns the first start and the first end", async () => {
  await buildSale(47, 90);
  await buildSale(5, 6);
  await buildSale(-5, 3);
  const { begin, beginAt, end, endAt } = await readSalesSoon(admin);
  expect({ begin, end }).toEqual({ begin: 2, end: 1 });
  const hoursUntil = (at: string | null) => Math.round((Date.parse(at ?? "") - Date.now()) / 3_600_000);
  expect([hoursUntil(beginAt), hoursUntil(endAt)]).toEqual([5, 3]);
});

it.each([
  ["begins later", 49, 60, {}],
  ["runs for long", -5, 49, {}],
  ["has ended", -5, -1, {}],
  ["is of an archived product", 5, 6, { archivedAt: new Date() }],
])("readSalesSoon leaves out a sale that %s", async (_, begins, ends, columns) => {
  await buildSale(begins, ends, columns);
  expect(await readSalesSoon(admin)).toEqual({ begin: 0, beginAt: null, end: 0, endAt: null });
});

it("readSalesSoon refuses staff who do not have the permission to see products", async () => {
  await expect(readSalesSoon(await buildSignedInMember("view_analytics"))).rejects.toMatchObject({
    status: 403,
  });
});
