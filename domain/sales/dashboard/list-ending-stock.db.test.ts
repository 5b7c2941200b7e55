import { describe, expect, it } from "vitest";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { PRODUCTS_FIRST, PRODUCTS_PAGE } from "#domain/inventory/lists/product-stock.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { listEndingStock } from "./list-ending-stock.ts";

const keeper = await buildSignedInMember("manage_inventory");

describe("listEndingStock", () => {
  it("listEndingStock lists the sold-out products with the most sales first, even when many other products are sold out", async () => {
    const wanted: string[] = [];
    for (let units = 20; units > 20 - PRODUCTS_FIRST; units--) {
      const { id } = await buildProduct({ stock: units });
      await buildPaidOrder({ items: [{ productId: id, quantity: units }] });
      wanted.push(id);
    }
    // The ids are random, so the first page of three pages contains all wanted products in one of 300 runs.
    for (let made = 0; made < 3 * PRODUCTS_PAGE; made++) await buildProduct({ stock: 0 });
    await buildProduct({ stock: 0, deliveryType: "manual", manualStock: 0 });
    await countShelves();
    while (await refreshSalesDays(0));
    const listed = await listEndingStock(keeper);
    expect(listed.map(({ id }) => id)).toEqual(wanted);
    expect(listed.every(({ available }) => available === 0)).toBe(true);
  });

  it("listEndingStock needs the right to see the inventory", async () => {
    await expect(listEndingStock(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
    const member = await buildSignedInMember("view_analytics");
    await expect(listEndingStock(member)).rejects.toMatchObject({ code: "not_permitted" });
  });
});
