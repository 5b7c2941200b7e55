import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { quarantineItem } from "#domain/inventory/quarantine-item.ts";
import { retireItem } from "#domain/inventory/retire-item.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { parseInventoryQuery } from "./parse-inventory-query.ts";
import { readInventory } from "./queries.ts";

let admin: Staff;
let product: { id: string; slug: string };
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  product = await buildProduct({ name: "Two seats 88", slug: "two-seats", stock: 1 });
  for (const supplier of ["Mill 47", "Mill 47", "Mill 47", "Mill 4", "Yard 47", "Mill 88"])
    await addItem(admin, {
      product: product.slug,
      accountData: `key-${crypto.randomUUID()}`,
      source: "text",
      supplier,
    });
});
const read = (q: string, more = "") =>
  readInventory(admin, parseInventoryQuery(new URLSearchParams(`q=${encodeURIComponent(q)}${more}`)));

/** Adds a batch without items. A batch without items appears in no list. */
beforeAll(() =>
  db.insert(inventoryBatches).values({ productId: product.id, supplier: "Mill 47", itemCount: 0 }),
);

describe("a search for a supplier name that contains a number", () => {
  it.each([
    ["mill 47", 3],
    ["MILL 4", 4],
    ["l 4", 4],
    ["ll 47", 3],
    [" 47", 4],
    ["mill 48", 0],
    ["mill_47", 0],
    ["mill  47", 0],
    ["mill 4%", 0],
    // The name of the product also contains the number 88, so the search matches all seven items of the
    // product.
    ["s 88", 7],
    ["l 88", 1],
  ])("a search for the supplier name %j finds the items of the matching batches", async (q, available) => {
    expect((await read(q)).counts).toMatchObject({ available, sold: 0 });
    const { batches, total } = await read(q, "&tab=lotes");
    expect([batches.length, total]).toEqual([available, available]);
  });

  it("a search for a supplier name that contains a number counts the found items by state", async () => {
    const items = (await read("mill 47")).items;
    expect(items).toHaveLength(3);
    await quarantineItem(admin, { itemId: items[0]?.id ?? "" });
    await quarantineItem(admin, { itemId: items[1]?.id ?? "" });
    await retireItem(admin, { itemId: items[1]?.id ?? "" });
    const { counts, total, isCapped } = await read("mill 47", "&tab=quarentena");
    expect([total, isCapped]).toEqual([1, false]);
    expect(counts).toEqual({ available: 1, reserved: 0, sold: 0, burned: 0, quarantined: 1, retired: 1 });
    expect((await stockOf(product.id)).filter(({ state }) => state === "available")).toHaveLength(5);
  });
});
