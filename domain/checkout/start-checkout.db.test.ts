import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { orders } from "#db/schema/orders.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { buildAwaitingOrder, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { startCheckout } from "./start-checkout.ts";

const countOrders = async () =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from orders`)).rows[0]?.n;
const stockOf = async (productId: string, state: string) =>
  (
    await db.execute<{ n: number }>(
      sql`select count(*)::int as n from product_inventory where product_id = ${productId} and state = ${state}`,
    )
  ).rows[0]?.n;

describe("startCheckout", () => {
  it("startCheckout reserves the stock, stores the price and returns the payment page", async () => {
    const product = await buildProduct({ price: 12900, stock: 3 });
    const shopper = await buildShopper();
    const { orderId, paymentUrl } = await checkOut(shopper, [{ productId: product.id, quantity: 2 }]);
    const order = await readOrder(orderId);
    expect(order).toMatchObject({
      status: "pending",
      paymentState: "awaiting",
      total: 25800,
      currency: "USD",
    });
    expect(order.expiresAt.getTime() - order.createdAt.getTime()).toBeGreaterThan(30 * 60_000);
    expect(paymentUrl).toBe(order.checkoutUrl);
    expect(await stockOf(product.id, "reserved")).toBe(2);
    expect(await stockOf(product.id, "available")).toBe(1);
    await db.update(products).set({ price: 1 }).where(eq(products.id, product.id));
    expect((await readOrder(orderId)).total).toBe(25800);
  });

  it.each([20, 1])(
    "startCheckout creates one order for ten concurrent requests of one attempt when the stock is %s",
    async (stock) => {
      const product = await buildProduct({ stock });
      const shopper = await buildShopper();
      const attempt = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          checkOut(shopper, [{ productId: product.id, quantity: 1 }], attempt),
        ),
      );
      expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1);
      expect(new Set(answers.map((answer) => answer.paymentUrl)).size).toBe(1);
      expect(await stockOf(product.id, "reserved")).toBe(1);
    },
  );

  it("startCheckout ends an order when it is too old to open a payment page, and the next attempt creates a new order", async () => {
    const product = await buildProduct({ stock: 1 });
    const shopper = await buildShopper();
    const attempt = randomUUID();
    const items = [{ productId: product.id, quantity: 1 }];
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 500 }]);
    await expect(checkOut(shopper, items, attempt)).rejects.toMatchObject({ code: "payment_unavailable" });
    await sandbox.setFaults([]);
    await db
      .update(orders)
      .set({ createdAt: sql`now() - interval '4 minutes'` })
      .where(eq(orders.attemptId, attempt));
    await expect(checkOut(shopper, items, attempt)).rejects.toMatchObject({ code: "attempt_used" });
    expect(await stockOf(product.id, "available")).toBe(1);
    await expect(checkOut(shopper, items)).resolves.toHaveProperty("paymentUrl");
  });

  it("startCheckout refuses an attempt that has already been used with a different cart", async () => {
    const product = await buildProduct();
    const shopper = await buildShopper();
    const attempt = randomUUID();
    await checkOut(shopper, [{ productId: product.id, quantity: 1 }], attempt);
    await expect(checkOut(shopper, [{ productId: product.id, quantity: 2 }], attempt)).rejects.toMatchObject({
      code: "attempt_used",
      status: 409,
    });
  });

  it("startCheckout refuses a visitor", async () => {
    const product = await buildProduct();
    const visitor = { kind: "visitor", origin: NO_ORIGIN } as const;
    const work = startCheckout(visitor, {
      attemptId: randomUUID(),
      items: [{ productId: product.id, quantity: 1 }],
      paymentMethod: "card",
    });
    await expect(work).rejects.toMatchObject({ code: "sign_in_required", status: 401 });
  });

  it.each([0, -1, 1.5, 1001, 1e9, Number.NaN])(
    "startCheckout refuses the quantity %s and changes nothing",
    async (quantity) => {
      const product = await buildProduct();
      const before = await countOrders();
      const error = await checkOut(await buildShopper(), [{ productId: product.id, quantity }]).catch(
        (reason) => reason,
      );
      expect(error.code).toMatch(/invalid_quantity|invalid_input/);
      expect(error.status).toBeGreaterThanOrEqual(400);
      expect(await countOrders()).toBe(before);
    },
  );

  it("startCheckout refuses 11 units of a product with 10 units, and returns the available quantity", async () => {
    const product = await buildProduct({ stock: 10 });
    const tooMany = [{ productId: product.id, quantity: 11 }];
    await expect(checkOut(await buildShopper(), tooMany)).rejects.toMatchObject({
      code: "insufficient_stock",
      status: 409,
      details: { available: 10 },
    });
    expect(await stockOf(product.id, "available")).toBe(10);
  });

  it("startCheckout refuses unknown, inactive and archived products with the same error", async () => {
    const inactive = await buildProduct({ status: "inactive" });
    const archived = await buildProduct({ archivedAt: new Date() });
    for (const productId of [randomUUID(), inactive.id, archived.id]) {
      await expect(checkOut(await buildShopper(), [{ productId, quantity: 1 }])).rejects.toMatchObject({
        code: "product_unavailable",
        status: 409,
      });
    }
    await expect(
      checkOut(await buildShopper(), [{ productId: "../etc", quantity: 1 }]),
    ).rejects.toMatchObject({
      code: "invalid_input",
      status: 400,
    });
  });

  it("startCheckout refuses an empty cart, 51 lines and two lines of one product", async () => {
    const shopper = await buildShopper();
    const product = await buildProduct();
    await expect(checkOut(shopper, [])).rejects.toMatchObject({ code: "empty_cart", status: 422 });
    const lines = Array.from({ length: 51 }, () => ({ productId: randomUUID(), quantity: 1 }));
    await expect(checkOut(shopper, lines)).rejects.toMatchObject({ code: "too_many_lines", status: 422 });
    const twice = [
      { productId: product.id, quantity: 1 },
      { productId: product.id, quantity: 1 },
    ];
    await expect(checkOut(shopper, twice)).rejects.toMatchObject({ code: "invalid_input", status: 400 });
  });

  it("startCheckout refuses a price that is no longer current, and returns the current total", async () => {
    const product = await buildProduct({ price: 7000 });
    const work = startCheckout(await buildShopper(), {
      attemptId: randomUUID(),
      items: [{ productId: product.id, quantity: 1 }],
      paymentMethod: "card",
      expectedTotal: 6000,
    });
    await expect(work).rejects.toMatchObject({
      code: "price_changed",
      status: 409,
      details: { total: 7000 },
    });
  });

  it("startCheckout refuses a total below the minimum purchase, refuses crypto, and refuses cards while cards are disabled", async () => {
    const cheap = await buildProduct({ price: 4999 });
    const shopper = await buildShopper();
    await expect(checkOut(shopper, [{ productId: cheap.id, quantity: 1 }])).rejects.toMatchObject({
      code: "below_minimum",
      details: { minimum: 5000, total: 4999 },
    });
    const exact = await buildProduct({ price: 5000 });
    await expect(checkOut(shopper, [{ productId: exact.id, quantity: 1 }])).resolves.toBeDefined();
    const crypto = {
      attemptId: randomUUID(),
      items: [{ productId: cheap.id, quantity: 2 }],
      paymentMethod: "crypto" as const,
    };
    await expect(startCheckout(shopper, crypto)).rejects.toMatchObject({ code: "crypto_unavailable" });
    await db.insert(siteSettings).values({ key: "stripe_enabled", value: "false" });
    await expect(checkOut(shopper, [{ productId: cheap.id, quantity: 2 }])).rejects.toMatchObject({
      code: "cards_unavailable",
    });
    await db.delete(siteSettings);
  });

  it("startCheckout reserves either the units of all lines or no units", async () => {
    const plenty = await buildProduct({ stock: 5 });
    const scarce = await buildProduct({ stock: 1 });
    const cart = [
      { productId: plenty.id, quantity: 3 },
      { productId: scarce.id, quantity: 2 },
    ];
    await expect(checkOut(await buildShopper(), cart)).rejects.toMatchObject({ code: "insufficient_stock" });
    expect(await stockOf(plenty.id, "available")).toBe(5);
  });

  it("startCheckout refuses a shopper who places orders faster than a person can", async () => {
    const product = await buildProduct({ stock: 40 });
    const shopper = await buildShopper();
    // Each cart differs from the previous cart. A second checkout of the same cart would return the payment
    // page that is already open.
    for (let placed = 0; placed < 30; placed++)
      await checkOut(shopper, [{ productId: product.id, quantity: 2 - (placed % 2) }]);
    await expect(checkOut(shopper, [{ productId: product.id, quantity: 1 }])).rejects.toMatchObject({
      code: "too_many_attempts",
      status: 429,
    });
    expect(await stockOf(product.id, "reserved")).toBe(1);
  });

  it("startCheckout releases the stock of the shopper's last unpaid order", async () => {
    const [product, other] = [await buildProduct({ stock: 1 }), await buildProduct()];
    const shopper = await buildShopper();
    const first = await checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
    const second = await checkOut(shopper, [
      { productId: product.id, quantity: 1 },
      { productId: other.id, quantity: 1 },
    ]);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await readOrder(first.orderId)).status).toBe("cancelled");
    expect((await readOrder(second.orderId)).paymentState).toBe("awaiting");
  });

  it("startCheckout reduces the manual stock of a manual product, but not of a digital product with unlimited stock", async () => {
    const manual = await buildProduct({ deliveryType: "manual", manualStock: 2 });
    const digital = await buildProduct({ deliveryType: "digital", manualStock: null });
    await buildAwaitingOrder({
      items: [
        { productId: manual.id, quantity: 2 },
        { productId: digital.id, quantity: 9 },
      ],
    });
    const [left] = await db.select().from(products).where(eq(products.id, manual.id));
    expect(left?.manualStock).toBe(0);
    await expect(
      checkOut(await buildShopper(), [{ productId: manual.id, quantity: 1 }]),
    ).rejects.toMatchObject({
      code: "insufficient_stock",
      details: { available: 0 },
    });
  });
});
