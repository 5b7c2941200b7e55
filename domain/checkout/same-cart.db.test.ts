import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { type Cart, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { startCheckout } from "./start-checkout.ts";

const oneOf = ({ id }: { id: string }): Cart => ({ productId: id, quantity: 1 });

/** Returns the orders of a shopper, oldest first. */
const ordersOf = ({ userId }: Shopper) =>
  db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);

/** Simulates simultaneous clicks on Pay in several tabs. */
const clickTogether = (clicks: number, work: () => ReturnType<typeof checkOut>) =>
  Promise.all(Array.from({ length: clicks }, work));

const pay = async (orderId: string) =>
  (await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" })).outcome;

describe("startCheckout with the cart of an open order", () => {
  it.each([
    [2, 20],
    [2, 1],
    [8, 20],
  ])(
    "startCheckout leads %i concurrent tabs to one payment page when each product has %i units in stock",
    async (tabs, stock) => {
      const [product, other] = [await buildProduct({ stock }), await buildProduct({ stock })];
      const shopper = await buildShopper();
      const answers = await clickTogether(tabs, () => checkOut(shopper, [oneOf(product), oneOf(other)]));
      expect(new Set(answers.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
      expect(await ordersOf(shopper)).toHaveLength(1);
    },
  );

  it("startCheckout returns the open payment page to a later tab with the same lines, even in a different sequence", async () => {
    const [product, other] = [await buildProduct(), await buildProduct()];
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [oneOf(product), oneOf(other)]);
    expect(await checkOut(shopper, [oneOf(other), oneOf(product)])).toEqual(first);
    expect(await ordersOf(shopper)).toHaveLength(1);
  });

  it("startCheckout opens a separate payment page for each shopper", async () => {
    const product = await buildProduct({ stock: 5 });
    const answers = await Promise.all(
      [await buildShopper(), await buildShopper()].map((shopper) => checkOut(shopper, [oneOf(product)])),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(2);
  });

  it("startCheckout rejects the first checkout of a cart that was just paid, and accepts the second checkout", async () => {
    const product = await buildProduct({ stock: 5 });
    const shopper = await buildShopper();
    const { orderId } = await checkOut(shopper, [oneOf(product)]);
    expect(await pay(orderId)).toBe("succeeded");
    const { orderNumber } = await readOrder(orderId);
    await expect(checkOut(shopper, [oneOf(product)])).rejects.toMatchObject({
      code: "already_paid",
      details: { orderNumber },
    });
    expect((await readOrder(orderId)).paymentState).toBe("paid");
    const second = await checkOut(shopper, [oneOf(product)]);
    expect(second.orderId).not.toBe(orderId);
    expect(await pay(second.orderId)).toBe("succeeded");
  });

  it("startCheckout opens a new payment page when the provider has already ended the first payment page", async () => {
    const product = await buildProduct({ stock: 1 });
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [oneOf(product)]);
    await stripeProvider.endPage((await readOrder(first.orderId)).providerSessionId ?? "");
    const second = await checkOut(shopper, [oneOf(product)]);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
  });

  it("startCheckout opens a new payment page when the stock reservation of the first order is about to end", async () => {
    const product = await buildProduct({ stock: 1 });
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [oneOf(product)]);
    await db
      .update(orders)
      .set({ holdUntil: sql`now() + interval '1 minute'` })
      .where(eq(orders.id, first.orderId));
    expect((await checkOut(shopper, [oneOf(product)])).orderId).not.toBe(first.orderId);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
  });
});

describe("startCheckout with a cart that differs from an open order", () => {
  it("startCheckout cancels the earlier order and its payment page when a quantity in the cart has changed", async () => {
    const product = await buildProduct({ stock: 5 });
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [oneOf(product)]);
    const second = await checkOut(shopper, [{ productId: product.id, quantity: 2 }]);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
  });

  it("startCheckout cancels the earlier order and its payment page when the cart has an additional line or a missing line", async () => {
    const [product, other] = [await buildProduct({ stock: 5 }), await buildProduct({ stock: 5 })];
    const shopper = await buildShopper();
    const seen: string[] = [];
    for (const cart of [[oneOf(product)], [oneOf(product), oneOf(other)], [oneOf(other)]])
      seen.push((await checkOut(shopper, cart)).orderId);
    expect(new Set(seen).size).toBe(3);
    expect((await ordersOf(shopper)).map(({ status }) => status)).toEqual([
      "cancelled",
      "cancelled",
      "pending",
    ]);
  });

  it("startCheckout cancels the earlier order and its payment page when the coupon in the cart has changed", async () => {
    const product = await buildProduct({ stock: 5 });
    const shopper = await buildShopper();
    await buildCoupon({ code: "TABTWO" });
    const first = await checkOut(shopper, [oneOf(product)]);
    const second = await checkOut(shopper, [oneOf(product)], randomUUID(), "TABTWO");
    expect(second.orderId).not.toBe(first.orderId);
    expect(await checkOut(shopper, [oneOf(product)], randomUUID(), "TABTWO")).toEqual(second);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
  });

  it("startCheckout cancels the earlier order and its payment page when the currency of the cart has changed", async () => {
    const product = await buildProduct({ stock: 5 });
    const shopper = await buildShopper();
    const items = [oneOf(product)];
    const currencyRates = { ...INITIAL_RATES, date: new Date().toISOString().slice(0, 10), demo: false };
    await saveSettings(system("command"), { changes: { chargeCurrencies: ["BRL"], currencyRates } });
    const first = await checkOut(shopper, items);
    const second = await startCheckout(shopper, {
      attemptId: randomUUID(),
      items,
      paymentMethod: "card",
      currency: "BRL",
    });
    expect(second.orderId).not.toBe(first.orderId);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
  });

  it("startCheckout cancels the earlier order and its payment page when a price in the cart has changed", async () => {
    const product = await buildProduct({ price: 6_000, stock: 5 });
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [oneOf(product)]);
    await db.update(products).set({ price: 7_000 }).where(eq(products.id, product.id));
    const second = await checkOut(shopper, [oneOf(product)]);
    expect((await readOrder(second.orderId)).total).toBe(7_000);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
  });

  it("startCheckout leaves the earlier order and its payment page open when the cart has different products", async () => {
    const [product, other] = [await buildProduct(), await buildProduct()];
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [oneOf(product)]);
    const second = await checkOut(shopper, [oneOf(other)]);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await readOrder(first.orderId)).status).toBe("pending");
  });
});

describe("startCheckout", () => {
  it("startCheckout stores the lines in the same sequence as the cart", async () => {
    const made = [await buildProduct(), await buildProduct(), await buildProduct()];
    const cart = made.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    const { orderId } = await checkOut(await buildShopper(), cart.map(oneOf));
    const lines = await db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position);
    expect(lines.map(({ productId }) => productId)).toEqual(cart.map(({ id }) => id));
  });
});
