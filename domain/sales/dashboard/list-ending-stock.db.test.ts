import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { PRODUCTS_FIRST, PRODUCTS_PAGE } from "#domain/inventory/lists/product-stock.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { listEndingStock } from "./list-ending-stock.ts";

/** Does the work of the worker: counts the stock, and computes the days of sales. */
async function compute(): Promise<void> {
  while (await countShelves());
  while (await refreshSalesDays(0));
}

const keeper = await buildSignedInMember("manage_inventory");

describe("listEndingStock", () => {
  it("listEndingStock fills the list with other products when fewer than five products need stock", async () => {
    const out = await buildProduct({ stock: 0 });
    const ample = await buildProduct({ stock: 30 });
    await compute();
    expect((await listEndingStock(keeper)).map(({ id }) => id)).toEqual([out.id, ample.id]);
  });

  it("listEndingStock lists the sold-out products with the most sales first, even when many other products are sold out", async () => {
    const wanted: string[] = [];
    for (let units = 20; units > 20 - PRODUCTS_FIRST; units--) {
      // A page begins with the largest ids, so the first page contains none of these products.
      const id = `00000000-0000-4000-8000-${String(units).padStart(12, "0")}`;
      await buildProduct({ id, stock: units });
      await buildPaidOrder({ items: [{ productId: id, quantity: units }] });
      wanted.push(id);
    }
    for (let made = 0; made <= PRODUCTS_PAGE; made++) await buildProduct({ stock: 0 });
    const manual = await buildProduct({ stock: 0, deliveryType: "manual", manualStock: 30 });
    await buildPaidOrder({ items: [{ productId: manual.id, quantity: 30 }] });
    await compute();
    const listed = await listEndingStock(keeper);
    expect(listed.map(({ id }) => id)).toEqual(wanted);
    expect(listed.every(({ available }) => available === 0)).toBe(true);
  });

  it("listEndingStock lists a product that has no items and that staff marked as sold out", async () => {
    const marked = await buildProduct({ stock: 30 });
    await buildPaidOrder({ items: [{ productId: marked.id, quantity: 30 }] });
    await db.execute(sql`update products set status = 'out_of_stock' where id = ${marked.id}`);
    while (await refreshSalesDays(0));
    expect((await listEndingStock(keeper)).map(({ id }) => id)).toContain(marked.id);
  });

  it("listEndingStock leaves out a product with items that staff marked as sold out", async () => {
    const marked = await buildProduct({ stock: 30 });
    await buildPaidOrder({ items: [{ productId: marked.id, quantity: 29 }] });
    await db.execute(sql`update products set status = 'out_of_stock' where id = ${marked.id}`);
    await compute();
    expect((await listEndingStock(keeper)).map(({ id }) => id)).not.toContain(marked.id);
  });

  it("listEndingStock needs the right to see the inventory", async () => {
    await expect(listEndingStock(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
    const member = await buildSignedInMember("view_analytics");
    await expect(listEndingStock(member)).rejects.toMatchObject({ code: "not_permitted" });
  });
});
