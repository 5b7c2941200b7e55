import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { env } from "#env";
import { checkOut, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { recordRoundTrips, watchConnections } from "#tests/factories/record-round-trips.ts";

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "held",
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

describe("placeOrder", () => {
  it("placeOrder writes the lines in the sequence of the cart, and writes one event with the consent and the state", async () => {
    const wanted = [
      { price: 3000, name: 'Comma, "quotes" {braces} \\ NULL', deliveryType: "account" },
      { price: 4000, name: "By hand", deliveryType: "manual", manualStock: 5 },
      { price: 5000, name: "Unlimited", deliveryType: "digital", manualStock: null },
    ] as const;
    const cart = await Promise.all(
      wanted.map(async (product) => ({ ...product, ...(await buildProduct(product)) })),
    );
    const shopper = await buildShopper();
    const { orderId } = await checkOut(
      shopper,
      cart.map(({ id }, index) => ({ productId: id, quantity: index + 1 })),
    );
    const lines = await db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position);
    expect(lines).toMatchObject(
      cart.map((product, index) => ({
        productId: product.id,
        position: index + 1,
        productName: product.name,
        deliveryType: product.deliveryType,
        quantity: index + 1,
        price: product.price,
        heldManual: product.deliveryType === "manual" ? 2 : 0,
      })),
    );
    const [placed] = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(placed).toMatchObject({
      version: 1,
      type: "placed",
      actorKind: "shopper",
      actorId: shopper.userId,
      details: { state: ["creating", "none", "none", "none", 0, 0] },
      publicEvents: ["order.placed"],
    });
  });

  it("placeOrder marks an order as live or test before the payment page exists, and takes the mode from the shop's key", async () => {
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
    for (const isLive of [false, true]) {
      env.PAYMENTS_LIVE = isLive;
      const shopper = await buildShopper();
      const cart = [{ productId: (await buildProduct()).id, quantity: 1 }];
      expect(await codeOf(checkOut(shopper, cart))).toBe("payment_unavailable");
      const placed = await db.select().from(orders).where(eq(orders.userId, shopper.userId));
      expect(placed).toMatchObject([{ paymentState: "creating", isTest: !isLive }]);
    }
    env.PAYMENTS_LIVE = false;
    await sandbox.setFaults([]);
  });

  it("placeOrder writes no order when another shopper has already taken the last unit", async () => {
    await watchConnections();
    const { id } = await buildProduct({ stock: 1 });
    const shoppers = await Promise.all(Array.from({ length: 12 }, () => buildShopper()));
    const { result, roundTrips } = await recordRoundTrips(() =>
      Promise.all(shoppers.map((shopper) => codeOf(checkOut(shopper, [{ productId: id, quantity: 1 }])))),
    );
    expect(result.filter((answer) => answer === "held")).toHaveLength(1);
    expect(result.filter((answer) => answer === "insufficient_stock")).toHaveLength(11);
    expect(roundTrips.flat().filter((name) => name === "write_order")).toHaveLength(1);
  });

  it("placeOrder gives the last 10 manual units to exactly 10 of 24 concurrent carts, in any sequence of the lines", async () => {
    const one = await buildProduct({ deliveryType: "manual", manualStock: 10 });
    const other = await buildProduct({ deliveryType: "digital", manualStock: 10 });
    const shoppers = await Promise.all(Array.from({ length: 24 }, () => buildShopper()));
    const answers = await Promise.all(
      shoppers.map((shopper, index) => {
        const items = [one, other].map(({ id }) => ({ productId: id, quantity: 1 }));
        return codeOf(checkOut(shopper, index % 2 ? items : items.toReversed()));
      }),
    );
    expect(answers.filter((answer) => answer === "held")).toHaveLength(10);
    expect(answers.filter((answer) => answer === "insufficient_stock")).toHaveLength(14);
    const left = await db.select({ id: products.id, stock: products.manualStock }).from(products);
    expect(left.filter(({ id }) => [one.id, other.id].includes(id)).map(({ stock }) => stock)).toEqual([
      0, 0,
    ]);
    const { rows } = await db.execute<{ held: number }>(sql`
      select coalesce(sum(held_typed), 0)::int as held from order_items where product_id = ${one.id}`);
    expect(rows).toEqual([{ held: 10 }]);
  });
});
