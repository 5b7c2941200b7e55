import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { checkOut, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildBackorderedOrder, firstItem } from "#tests/factories/read-stock.ts";
import { sweepBackorders } from "./sweep-backorders.ts";

describe("an inventory item that is available while an older order waits", () => {
  it("an available item breaks invariant I10 while an older order waits, and new customers cannot buy the item before the next sweep", async () => {
    const product = await buildProduct({ stock: 2 });
    const { id } = await firstItem(product.id);
    const setState = (state: "available" | "quarantined") =>
      db.update(inventoryItems).set({ state }).where(eq(inventoryItems.id, id));
    await setState("quarantined");
    const orderId = await buildBackorderedOrder(product.id);
    await setState("available");

    expect((await findBrokenInvariants()).map(({ code, rows }) => [code, ...rows])).toEqual([
      ["I10", product.id],
    ]);
    await expect(
      checkOut(await buildShopper(), [{ productId: product.id, quantity: 1 }]),
    ).rejects.toMatchObject({ code: "insufficient_stock", details: { available: 0 } });
    expect(await sweepBackorders()).toBe(1);
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", deliveryState: "delivered" });
    expect(await sweepBackorders()).toBe(0);
  });
});
