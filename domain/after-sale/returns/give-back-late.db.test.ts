import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { deliverByHand } from "#domain/delivery/deliver-by-hand.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { refundsOf, unitsOf } from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { atScale } from "#tests/faults/scale.ts";
import { giveBackLate } from "./give-back-late.ts";
import { listGiveBackOffers } from "./queries.ts";

const { id: manualId } = await buildProduct({
  deliveryType: "manual",
  price: 4_000,
  manualStock: 500,
  stock: 0,
});
const { id: storedId } = await buildProduct({ price: 1_000, stock: 90 });

/**
 * Builds an order that was paid the given number of minutes ago. The order has two manual units and one unit
 * from stock.
 */
async function paidBefore(minutes: number) {
  const { orderId, shopper } = await buildPaidOrder({
    items: [
      { productId: manualId, quantity: 2 },
      { productId: storedId, quantity: 1 },
    ],
  });
  await db.execute(
    sql`update orders set paid_at = paid_at - make_interval(mins => ${minutes}) where id = ${orderId}`,
  );
  return { orderId, shopper, orderNumber: (await readOrder(orderId)).orderNumber };
}

const manualLineOf = async (orderId: string) =>
  (
    await db
      .select({ id: orderItems.id })
      .from(orderItems)
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.productId, manualId)))
  )[0]?.id ?? "";

describe("giveBackLate", () => {
  it("one click refunds the late manual units of an order, but no delivered unit", async () => {
    const { orderId, shopper, orderNumber } = await paidBefore(31);
    expect(await listGiveBackOffers(shopper, orderId)).toMatchObject([
      { deliverableId: null, count: 2, amount: 8_000 },
      { slot: 1, amount: 1_000 },
    ]);
    await giveBackLate(shopper, { orderNumber });
    expect((await refundsOf(orderId)).map(({ amount, state }) => ({ amount, state }))).toEqual([
      { amount: 8_000, state: "succeeded" },
    ]);
    expect((await unitsOf(orderId)).map(({ status }) => status)).toEqual(["delivered"]);
    expect(await domainErrorOf(giveBackLate(shopper, { orderNumber }))).toBe("not_returnable");
  });

  it("one click does not refund a manual unit that staff delivered late", async () => {
    const { orderId, shopper, orderNumber } = await paidBefore(31);
    const orderItemId = await manualLineOf(orderId);
    await deliverByHand(await buildSignedInAdmin(), { orderItemId, slot: 1, content: "Code: A-1" });
    await giveBackLate(shopper, { orderNumber });
    expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([4_000]);
    expect(await domainErrorOf(giveBackLate(shopper, { orderNumber }))).toBe("not_returnable");
  });

  it("giveBackLate rejects manual units until the promised delivery time has passed, and rejects units of another shopper's order", async () => {
    const { orderId, shopper, orderNumber } = await paidBefore(29);
    expect(await domainErrorOf(giveBackLate(shopper, { orderNumber }))).toBe("not_returnable");
    expect(await domainErrorOf(giveBackLate(await buildShopper(), { orderNumber }))).toBe("not_found");
    expect(await refundsOf(orderId)).toEqual([]);
  });

  it("five simultaneous clicks refund the late manual units only once", async () => {
    const { orderId, shopper, orderNumber } = await paidBefore(31);
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => domainErrorOf(giveBackLate(shopper, { orderNumber }))),
    );
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([8_000]);
  });

  it("a late manual unit is either refunded or delivered, never both, when refund and delivery happen at the same moment", async () => {
    const staff = await buildSignedInAdmin();
    for (let race = 0; race < atScale(6, 60); race++) {
      const { orderId, shopper, orderNumber } = await paidBefore(31);
      const line = await manualLineOf(orderId);
      await Promise.all([
        domainErrorOf(giveBackLate(shopper, { orderNumber })),
        domainErrorOf(deliverByHand(staff, { orderItemId: line, slot: 1, content: "Code: A-1" })),
      ]);
      const refunded = (await refundsOf(orderId)).reduce((sum, { amount }) => sum + amount, 0);
      const byHand = (await unitsOf(orderId)).filter(({ orderItemId }) => orderItemId === line);
      expect(refunded + byHand.length * 4_000).toBe(8_000);
    }
  });
});
