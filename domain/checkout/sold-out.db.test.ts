import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { checkOut, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";

describe("startCheckout of a sold-out product", () => {
  it("startCheckout refuses a sold-out product without waiting for the shopper's other requests", async () => {
    const { id } = await buildProduct({ stock: 0 });
    const shopper = await buildShopper();
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${shopper.userId} for update`);
      await expect(checkOut(shopper, [{ productId: id, quantity: 1 }])).rejects.toMatchObject({
        code: "insufficient_stock",
        details: { productId: id, available: 0 },
      });
    });
  });

  it("startCheckout sells the last unit when only another open order of the same shopper holds the unit", async () => {
    const { id } = await buildProduct({ stock: 1 });
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [{ productId: id, quantity: 1 }]);
    const other = await buildProduct();
    const second = await checkOut(shopper, [
      { productId: id, quantity: 1 },
      { productId: other.id, quantity: 1 },
    ]);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
    expect((await readOrder(second.orderId)).paymentState).toBe("awaiting");
  });
});
