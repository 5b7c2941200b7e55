import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { deleteCategory } from "#domain/catalog/categories/delete-category.ts";
import { removeProduct } from "#domain/catalog/products/remove-product.ts";
import { restoreProduct } from "#domain/catalog/products/restore-product.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { addCountChanges } from "#domain/kernel/counts/add-count-changes.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { listProducts } from "./queries.ts";

let admin: Staff;
const ids: Record<string, string> = {};
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  for (const name of ["Keys", "Seats"]) {
    const made = await db.execute<{ id: string }>(
      sql`insert into categories (name, slug) values (${name}, ${name.toLowerCase()}) returning id`,
    );
    ids[name] = made.rows[0]?.id ?? "";
  }
});

const shown = async () => {
  const { all, categories } = (await listProducts({ q: "", category: "", sort: "newest", page: 1 })).counts;
  return { all, ...Object.fromEntries(categories.map(({ name, count }) => [name, count])) };
};
const search = async (q: string) =>
  (await listProducts({ q, category: "", sort: "newest", page: 1 })).products.map(({ name }) => name);

it("counts and search results are up to date immediately after a product is created, renamed, moved, hidden or deleted", async () => {
  const save = (change: object, known: { id: string; version: number } | null) =>
    saveProduct(admin, {
      known: known && { ...known, stockSeen: 4 },
      product: { name: "Larkmere", price: 900, categoryId: ids.Keys ?? "", ...manual, ...change },
    });
  const manual = { deliveryType: "manual" as const, stockQuantity: 4 };
  expect(await shown()).toEqual({ all: 0, Keys: 0, Seats: 0 });
  const { id, slug } = await save({}, null);
  expect(await shown()).toEqual({ all: 1, Keys: 1, Seats: 0 });
  expect([await search("larkm"), await search("lakrmere"), await search("keys")]).toEqual(
    Array(3).fill(["Larkmere"]),
  );

  await save({ name: "Studio", slug, categoryId: ids.Seats }, { id, version: 1 });
  expect(await shown()).toEqual({ all: 1, Keys: 0, Seats: 1 });
  expect([await search("larkmere"), await search("keys"), await search("stduio seats")]).toEqual([
    [],
    [],
    ["Studio"],
  ]);

  await save({ name: "Studio", slug, categoryId: ids.Seats, status: "inactive" }, { id, version: 2 });
  expect([await shown(), await search("studio")]).toEqual([{ all: 0, Keys: 0, Seats: 0 }, []]);
  await save({ name: "Studio", slug, categoryId: ids.Seats, status: "out_of_stock" }, { id, version: 3 });
  expect([await shown(), await search("studio")]).toEqual([{ all: 1, Keys: 0, Seats: 1 }, ["Studio"]]);

  await deleteCategory(admin, { id: ids.Seats ?? "", moveTo: ids.Keys ?? "" });
  expect([await shown(), await search("studio keys")]).toEqual([{ all: 1, Keys: 1 }, ["Studio"]]);
  expect(await search("seats")).toEqual([]);
  await removeProduct(admin, { id, version: 5 });
  expect([await shown(), await search("studio")]).toEqual([{ all: 0, Keys: 0 }, []]);
});

it("an archived product is not counted, and a product without a category is counted only in the total", async () => {
  const { id } = await buildProduct({ stock: 1, categoryId: null });
  await buildProduct({ stock: 0, categoryId: ids.Keys });
  expect(await shown()).toEqual({ all: 2, Keys: 1 });
  await removeProduct(admin, { id, version: 1 });
  expect(await shown()).toEqual({ all: 1, Keys: 1 });
  await restoreProduct(admin, { id });
  expect(await shown(), "a restored product is inactive").toEqual({ all: 1, Keys: 1 });
});

it("a rolled-back change does not change the counts of listed products", async () => {
  const before = await shown();
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`update products set status = 'inactive'`);
      throw new Error("rolled back");
    })
    .catch(() => {});
  expect(await shown()).toEqual(before);
});

it("the counts of listed products include all rows that one statement changes, and the changes of many concurrent writers", async () => {
  const make = (from: number) =>
    db.execute(sql`insert into products (name, slug, price, category_id)
      select 'P', 'many-' || n, 100, ${ids.Keys}::uuid from generate_series(${from}::int, ${from + 9}::int) n`);
  await Promise.all([0, 10, 20, 30, 40].map(make));
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from products where status <> 'inactive' and archived_at is null`,
  );
  expect((await shown()).all).toBe(counted.rows[0]?.n);
  await Promise.all([
    db.execute(sql`update products set status = 'inactive' where slug like 'many-1%'`),
    db.execute(sql`delete from products where slug like 'many-2%'`),
    db.execute(sql`update products set category_id = null where slug like 'many-3%'`),
  ]);
  const expected = { all: 1 + 50 - 11 - 11, Keys: 1 + 50 - 11 - 11 - 11 };
  expect(await shown()).toEqual(expected);
  while (await addCountChanges());
  expect(await shown(), "after the worker has added the changes").toEqual(expected);
});
