import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { firstItem } from "#tests/factories/read-stock.ts";
import { parseInventoryQuery } from "./parse-inventory-query.ts";
import { listProductStock } from "./product-stock.ts";
import { queryOfItem } from "./queries.ts";

const list = async (input: Partial<Parameters<typeof listProductStock>[1]> = {}) =>
  listProductStock(await buildSignedInMember("manage_inventory"), { q: "", after: "", limit: 25, ...input });

describe("the stock by product", () => {
  it("the stock by product shows the items in each state, the cost, the last batch, and the remaining days of stock", async () => {
    const product = await buildProduct({ stock: 10, name: "Quorvex seats" });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 4 }] });
    await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const admin = await buildSignedInAdmin();
    await addItem(admin, { product: product.slug, accountData: "NEW-KEY", source: "text", unitCost: 1250 });
    const { products } = await list({ q: "quorvex" });
    expect(products).toEqual([
      {
        id: product.id,
        slug: product.slug,
        name: "Quorvex seats",
        emoji: expect.any(String),
        cover: expect.stringMatching(/^ink-\d$/),
        available: 6,
        reserved: 1,
        sold: 4,
        unitCost: 1250,
        soldADay: 4 / 14,
        daysLeft: 21,
        lastImport: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    await db.execute(sql`update product_inventory set sold_at = now() - interval '15 days'
      where product_id = ${product.id} and sold_at is not null`);
    expect((await list({ q: "quorvex" })).products).toMatchObject([{ soldADay: 0, daysLeft: null }]);
  });

  it("the stock by product leaves out archived products and products that are not delivered from the inventory", async () => {
    const archived = await buildProduct({ name: "Velmora archived" });
    await db.execute(sql`update products set archived_at = now() where id = ${archived.id}`);
    await buildProduct({ name: "Velmora by hand", deliveryType: "manual", manualStock: 3 });
    const shown = await buildProduct({ name: "Velmora shown", stock: 0 });
    expect((await list({ q: "velmora" })).products).toMatchObject([
      { id: shown.id, available: 0, daysLeft: 0, unitCost: null },
    ]);
  });

  it("the list of stock by product contains each product exactly once over all pages, starting with products without stock", async () => {
    for (const stock of [0, 3, 20, 0, 4]) await buildProduct({ stock, name: `Paged ${stock}` });
    await countShelves();
    const seen: number[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ q: "paged", after, limit: 2 });
      seen.push(...page.products.map(({ available }) => available));
      after = page.next;
    }
    expect(seen).toHaveLength(5);
    expect(seen.slice(0, 2)).toEqual([0, 0]);
    expect(seen.slice(2, 4).sort()).toEqual([3, 4]);
    expect(seen[4]).toBe(20);
  });

  it("the list of stock by product sorts a page like the dashboard: sold out, then low stock by units, then by days left", async () => {
    for (const [stock, sold] of [
      [21, 1],
      [5, 1],
      [30, 10],
      [2, 0],
      [6, 1],
      [1, 1],
      [1, 0],
    ] as const) {
      const { id } = await buildProduct({ stock, name: `Ordered ${stock}` });
      if (sold > 0) await buildPaidOrder({ items: [{ productId: id, quantity: sold }] });
    }
    await countShelves();
    const { products } = await list({ q: "ordered" });
    expect(products.map(({ available, daysLeft }) => [available, daysLeft])).toEqual([
      [0, 0],
      [1, null],
      [2, null],
      [4, 56],
      [5, 70],
      [20, 28],
      [20, 280],
    ]);
  });

  it("the list of stock by product ignores an invalid cursor, and requires the inventory permission", async () => {
    expect((await list({ after: "low.' or 1=1" })).products).toEqual((await list()).products);
    const input = { q: "", after: "", limit: 1 };
    await expect(listProductStock(visitor, input)).rejects.toMatchObject({ code: "sign_in_required" });
    const member = await buildSignedInMember("manage_orders");
    await expect(listProductStock(member, input)).rejects.toMatchObject({ code: "not_permitted" });
  });
});

it("the link to an item opens the tab for the item's state, and shows only this item", async () => {
  const admin = await buildSignedInAdmin();
  const product = await buildProduct({ stock: 2 });
  await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
  const item = await firstItem(product.id);
  const query = await queryOfItem(admin, parseInventoryQuery(new URLSearchParams(`item=${item.id}&page=3`)));
  expect(query).toMatchObject({ tab: item.state === "sold" ? "vendidos" : "", q: item.id, page: 1 });
  const plain = parseInventoryQuery(new URLSearchParams("tab=lotes"));
  expect(await queryOfItem(admin, plain)).toEqual(plain);
});
